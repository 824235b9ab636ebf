import { answerAboutApp } from './app-answer.ts';
import { replyToSmallTalk } from './small-talk.ts';

/** The reply to what needs neither memory nor a tool: small talk, questions about the app, and wishes to forget; else null. */
export function plainReply(question: string): string | null {
  return replyToSmallTalk(question) ?? answerAboutApp(question);
}
