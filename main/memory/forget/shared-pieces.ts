import { encodings } from './erased-patterns.ts';
import type { Match, PatternMatcher } from './pattern-matcher.ts';

/** What of the patterns surviving records say as well (spec E8). */
export interface SharedPieces {
  /** Marks every piece of the patterns that a surviving text holds. */
  add(text: string): void;
  /** Marks every piece of the patterns that these bytes hold. */
  addBytes(bytes: Buffer): void;
  /** Marks what was found where it belongs to a survivor. */
  mark(match: Pick<Match, 'place' | 'length'>): void;
  /** Whether all of what was found is in surviving texts. */
  covers(match: Pick<Match, 'place' | 'length'>): boolean;
}

/** One mark per place of the patterns: whether the piece that begins there is shared. */
export function createSharedPieces(matcher: PatternMatcher): SharedPieces {
  const marks = new Uint8Array(matcher.patterns.bytes.length);
  const mark = ({ place, length }: Pick<Match, 'place' | 'length'>): void =>
    void marks.fill(1, place, place + piecesIn(matcher.patterns.piece, length));
  const addBytes = (bytes: Buffer): void => matcher.match(aligned(bytes), 0, bytes.length, mark);
  return {
    mark,
    addBytes,
    add(text) {
      for (const bytes of encodings(text, matcher.patterns)) addBytes(bytes);
    },
    covers({ place, length }) {
      const end = place + piecesIn(matcher.patterns.piece, length);
      for (let piece = place; piece < end; piece += 1) if (marks[piece] !== 1) return false;
      return true;
    },
  };
}

/** How many pieces begin in a stretch of one pattern. */
function piecesIn(piece: number, length: number): number {
  return Math.max(1, length - piece + 1);
}

/** Bytes that a matcher can look at: small buffers share memory and may begin anywhere in it. */
export function aligned(bytes: Buffer): Buffer {
  if (bytes.byteOffset % 4 === 0) return bytes;
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return copy.byteOffset % 4 === 0 ? copy : Buffer.from(new Uint8Array(bytes).buffer);
}
