/** The letter of a team of the map by its place, the largest first; the first 26 have one. */
export function teamLetter(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : "";
}
