/** One numbered step of the schema. Numbers go up by ten; a published step is never edited. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
