interface AboutApp {
  readonly asked: RegExp;
  readonly answer: string;
}

const abilities = `Working offline, I can:

- answer questions about your documents and this conversation with sentences from them, each with its source;
- summarise this thread ("summarise this thread") and open a summary again;
- keep a note ("remember that …");
- look for papers on arXiv and save one, when there is a network.

I only look for matching sentences; I don't reason about them. With a model set in the settings (a key, or the address of an OpenAI-compatible server) I can also explain, compare and write.`;

/** In order: the first that matches answers. */
const topics: readonly AboutApp[] = [
  {
    asked:
      /^(?:please |can you |could you |would you |bitte )*(?:forget|erase|delete|remove|unlearn|vergiss|vergessen|lösche?)\b(?!.*\?$)|^how (?:can|do|could) (?:i|you|we) (?:forget|erase|delete|remove)\b|^(?:can|could) (?:you|i) (?:forget|erase|delete)\b|^(?:请)?(?:忘记|忘掉|删除)/iu,
    answer: `Nothing was forgotten. Forgetting is yours to do, because it can't be undone: choose Forget beside a document, message, note, summary or thread. You first see everything that was derived from it and would go too, and get a receipt afterwards. On the command line: \`forget ID --dry-run\` shows what would go, \`forget ID\` erases it, and \`forget --query TEXT\` shows what a search would reach.`,
  },
  {
    asked:
      /^(?:help|hilfe|帮助)$|^what (?:can|could|do) you (?:do|offer|help)\b|^what are you able|^how (?:can|do) you (?:help|work)\b|^how (?:do|can) i use (?:you|this|commonplace|the app)|^who are you$|^what are you$|^what is (?:commonplace|this app)$|^was (?:kannst|können) (?:du|sie)|^wer bist du$|^你(?:能|可以|会)做什么|^你是谁/iu,
    answer: abilities,
  },
  {
    asked:
      /^(?:which|what) (?:language )?model (?:are you|is this|do you use|are you using)|^are you (?:an? )?(?:ai|gpt|chatgpt|llm|model|offline|online)\b|^why (?:are you|is this|am i|is it) offline|^how (?:do|can) i (?:go|get|be|come) online|^welches modell|^warum (?:bist du|ist das) offline|^你是什么模型/iu,
    answer:
      'I am the offline model: no language model is set, so I answer with matching sentences from your documents and this conversation, and nothing leaves this computer. For a language model, set a key or the address of an OpenAI-compatible server in the settings (or OPENAI_API_KEY, OPENAI_BASE_URL).',
  },
  {
    asked:
      /^how (?:do|can|could|should) (?:i|we) (?:add|import|upload|load|ingest|drop|give you) (?:\S+ ){0,3}(?:documents?|papers?|files?|pdfs?)|^(?:can|could) i (?:add|upload|import|drop) (?:\S+ ){0,3}(?:documents?|papers?|files?|pdfs?)|^wie (?:füge|kann|lade) ich .*(?:dokument|datei)/iu,
    answer:
      'Drop files or folders anywhere on the window, or choose them in the library; on the command line, use `ingest PATH…`. PDF, Word (.docx), HTML, Markdown, feeds and other XML, and plain text can be read. The library shows the progress of each, and the reason when one can’t be read.',
  },
  {
    asked:
      /^(?:which|what|how many) (?:documents|papers|files|sources) (?:do|have) (?:you|i|we) (?:have|know|read|got|added)|^(?:list|show)(?: me)? (?:all |my |the |your )*(?:documents|papers|files|sources)$|^welche (?:dokumente|dateien)|^你有哪些(?:文档|文件)/iu,
    answer:
      'The library lists every document with its state; on the command line, `records --store knowledge` lists the passages and `status` counts them. I see only the passages that match a question.',
  },
];

/** Whether a message is such an answer: it tells of the app, and nothing of the user or the documents. */
export function isAppAnswer(message: string): boolean {
  return topics.some(({ answer }) => answer === message.trim());
}

/** The answer to a question about the app itself, or to a wish only the user can carry out; null for any other. */
export function answerAboutApp(question: string): string | null {
  const text = question
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\S)[\s.!?？。！]+$/u, '');
  return topics.find(({ asked }) => asked.test(text))?.answer ?? null;
}
