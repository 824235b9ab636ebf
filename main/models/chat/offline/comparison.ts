const forms: readonly RegExp[] = [
  /\bcompare\s+(.+?)\s+(?:and|with|to|against|versus|vs\.?)\s+(.+)/iu,
  /\b(?:difference|differences|comparison)\s+between\s+(.+?)\s+and\s+(.+)/iu,
  /\bhow\s+(?:does|do|is|are)\s+(.+?)\s+(?:differ|different|differs)\s+from\s+(.+)/iu,
  /^(.{2,60}?)\s+(?:versus|vs\.?)\s+(.{2,60})$/iu,
  /\bvergleiche?\s+(.+?)\s+(?:mit|und)\s+(.+)/iu,
  /\bunterschiede?\s+zwischen\s+(.+?)\s+und\s+(.+)/iu,
  /比较(.+?)(?:和|与|跟)(.+)/u,
];

/** A subject that says something of itself is a clause, which names no one thing to look for. */
const clause =
  /^(?:how|what|why|when|where|whether|which|wie|was|warum|ob)\b|\b(?:is|are|was|were|does|do|did|has|have|and list|ist|sind|wird|werden)\b/iu;

/** The two things a question wants compared; null for any other question, and for one that compares what is said of them. */
export function comparedSubjects(question: string): readonly [string, string] | null {
  for (const form of forms) {
    const match = form.exec(question);
    const [first, second] = [match?.[1], match?.[2]].map((one) => one?.replace(/[\s.?!？。]+$/u, '').trim());
    if (first === undefined || second === undefined || first === '' || second === '') continue;
    return [first, second].some((subject) => clause.test(subject)) ? null : [first, second];
  }
  return null;
}
