import type { Legend } from "./legend.ts";
import { svgText } from "./svg.ts";
import { fitNames, textWidth } from "./text.ts";
import { SIZE } from "./theme.ts";

/** A letter for each of the largest teams, in order of size and then of appearance. */
export function teamLetters(
  regions: readonly { readonly team: string; readonly size: number }[],
  most: number,
): Map<string, string> {
  const sizes = new Map<string, number>();
  for (const { team, size } of regions) sizes.set(team, (sizes.get(team) ?? 0) + size);
  const bySize = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, Math.min(26, most));
  return new Map(bySize.map(([team], i) => [team, String.fromCharCode(65 + i)]));
}

/** What each letter stands for, one member per line. */
export function teamList(letters: ReadonlyMap<string, string>, room: number): Legend {
  const members = [...letters.keys()].flatMap((team) => team.split(" · "));
  const names = fitNames(members, room - 16, SIZE.label);
  let y = 0, width = 0, body = "";
  for (const [team, letter] of letters) {
    body += svgText(letter, 0, y + SIZE.label, { bold: true });
    for (const member of team.split(" · ").map(names.short)) {
      body += svgText(member, 16, y + SIZE.label);
      width = Math.max(width, 16 + textWidth(member, SIZE.label));
      y += 14;
    }
    y += 6;
  }
  return { body, width, height: y };
}
