// Sentences of the program cut into words, so that its hexes and units can be clicked.

import type { Fact } from "../backend";
import type { Standing } from "./scene";

export interface ToldPiece {
  word: string;
  /** Where a click leads. */
  place: string | null;
}

const PLACED = new Set(["unit", "units", "place", "places", "path", "routes"]);

export function pieces(text: string, facts: Fact[], standing: Standing): ToldPiece[] {
  const named = new Set(facts.filter((fact) => PLACED.has(fact.kind)).flatMap((fact) => fact.text.split(/[\s,:-]+/)));
  const parts = text.split(/([\w/]+(?:\.+[\w/]+)*)/);
  const placed = parts.map((word): ToldPiece => {
    if (!named.has(word)) return { word, place: null };
    const place = standing.isHex(word) ? word : standing.placeOf(word);
    return { word, place: place !== null && standing.isHex(place) ? place : null };
  });
  // Words that lead nowhere are put together again.
  return placed.reduce<ToldPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last && last.place === null && piece.place === null) last.word += piece.word;
    else joined.push({ ...piece });
    return joined;
  }, []);
}
