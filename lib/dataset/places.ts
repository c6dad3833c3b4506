/** Where downloads come from and go to. */
export interface DatasetPlaces {
  /** Base address of the hub; `https://huggingface.co` unless given. */
  readonly hub?: string;
  /** Sent to the hub, for datasets whose terms must be accepted. */
  readonly token?: string;
  /** Base address of GitHub's raw files; `https://raw.githubusercontent.com`. */
  readonly github?: string;
  /** Cache folder; `~/.cache/troupe` unless given. */
  readonly cache?: string;
  /** False: take a file whose checksum is not the known one, such as a mirror's own version. */
  readonly pinned?: boolean;
  /** Attempts of one file, and the pause between two of them. */
  readonly attempts?: number;
  readonly delayMs?: number;
}
