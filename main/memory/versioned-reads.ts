/** Fields in which a record says something. */
type ContentField = 'content' | 'text' | 'summary' | 'result' | 'description' | 'query' | 'title' | 'goal';

/** Names of the fields of a result that hold a text of the kind. */
type ContentIn<Result> = {
  [Field in Extract<keyof Result, ContentField>]: Result[Field] extends string ? Field : never;
}[Extract<keyof Result, ContentField>];

/** Whatever in a result says something without the version it was read at; never when there is nothing of the kind. */
export type Unversioned<Result> = Result extends readonly (infer Item)[]
  ? Unversioned<Item>
  : Result extends object
    ? [ContentIn<Result>] extends [never]
      ? Unversioned<Result[keyof Result]>
      : Result extends { readonly version: number }
        ? never
        : Result
    : never;

/** Names of the reads that give content without its version (spec E2): there must be none. */
export type UnversionedReads<Reads> = {
  [Name in keyof Reads]: Reads[Name] extends (...input: never) => Promise<infer Result>
    ? [Unversioned<Result>] extends [never]
      ? never
      : Name
    : never;
}[keyof Reads];

/** Compiles as `true` for reads that keep the rule; else only the name of one that doesn't would fit. */
export type ReadsAreVersioned<Reads> = [UnversionedReads<Reads>] extends [never]
  ? true
  : UnversionedReads<Reads>;
