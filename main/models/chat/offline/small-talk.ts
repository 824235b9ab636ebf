/** What a message that is no question about anything says, as a whole. */
type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'wellbeing' | 'assent';
type Language = 'english' | 'german' | 'chinese';

const patterns: readonly (readonly [SmallTalk, Language, RegExp])[] = [
  [
    'greeting',
    'english',
    /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| again| commonplace)?$/u,
  ],
  ['greeting', 'german', /^(?:hallo|guten (?:morgen|tag|abend)|moin|servus|grüß gott)(?: commonplace)?$/u],
  ['greeting', 'chinese', /^(?:你好|您好|早上好|下午好|晚上好|嗨)$/u],
  [
    'thanks',
    'english',
    /^(?:(?:ok(?:ay)? |great |perfect |no )?(?:thanks|thank you|thx|cheers)(?: a lot| so much| very much| again)?|that helps|well done|good job)$/u,
  ],
  ['thanks', 'german', /^(?:danke|vielen dank|danke schön|dankeschön|danke sehr|besten dank)$/u],
  ['thanks', 'chinese', /^(?:谢谢|谢谢你|谢谢您|多谢|感谢)$/u],
  [
    'goodbye',
    'english',
    /^(?:bye|bye bye|goodbye|good night|see you(?: later| tomorrow| soon)?|until tomorrow)$/u,
  ],
  ['goodbye', 'german', /^(?:tschüss|tschüß|auf wiedersehen|gute nacht|bis (?:morgen|bald|später)|ciao)$/u],
  ['goodbye', 'chinese', /^(?:再见|拜拜|晚安|明天见)$/u],
  [
    'wellbeing',
    'english',
    /^(?:how are you(?: doing)?(?: today)?|how is it going|what['’]?s up|are you there)$/u,
  ],
  ['wellbeing', 'german', /^wie geht['’]?e?s(?: dir| ihnen)?$/u],
  ['assent', 'english', /^(?:ok|okay|yes|no|sure|fine|great|nice|cool|i see|got it|understood|never mind)$/u],
];

const replies: Readonly<Record<SmallTalk, Readonly<Partial<Record<Language, string>>>>> = {
  greeting: {
    english:
      'Hello. I work offline: ask me something about your documents, and I will answer with the passages that say it.',
    german:
      'Hallo. Ich arbeite offline: Frag mich etwas zu deinen Dokumenten; ich antworte mit den Stellen, an denen es steht.',
    chinese: '你好。我离线工作：请就你的文档提问，我会引用原文来回答。',
  },
  thanks: { english: 'You are welcome.', german: 'Gern geschehen.', chinese: '不客气。' },
  goodbye: {
    english: 'Goodbye. Everything said here is kept; you can go on in this thread at any time.',
    german: 'Bis bald. Alles hier bleibt erhalten; du kannst jederzeit in diesem Gespräch weitermachen.',
    chinese: '再见。这里的内容都已保存，随时可以继续。',
  },
  wellbeing: {
    english: 'I am only a program, working offline, but ready: ask me something about your documents.',
    german:
      'Ich bin nur ein Programm und arbeite offline, aber bereit: Frag mich etwas zu deinen Dokumenten.',
  },
  assent: { english: 'Good. Ask on whenever you like.' },
};

/** The reply to a message that is only a greeting, thanks or the like; null for anything else. */
export function replyToSmallTalk(question: string): string | null {
  const text = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const found = patterns.find(([, , pattern]) => pattern.test(text));
  if (found === undefined) return null;
  const [kind, language] = found;
  return replies[kind][language] ?? replies[kind].english ?? null;
}
