import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the stand-in does with one request, in the protocol of `POST /chat/completions` with `stream: true`. */
export type StandInReply =
  | {
      readonly kind: 'stream';
      readonly chunks: readonly unknown[];
      /** `done` ends with `[DONE]`; `close` just ends; `cut` destroys the connection; `hang` never ends. */
      readonly ending?: 'done' | 'close' | 'cut' | 'hang';
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Sent as it is with status 200 and the type of an event stream. */
  | { readonly kind: 'raw'; readonly body: string; readonly contentType?: string }
  /** The connection is destroyed before any answer. */
  | { readonly kind: 'drop' }
  /** Nothing is ever answered. */
  | { readonly kind: 'silent' };

export interface StandInRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface OpenAiStandIn {
  readonly baseUrl: string;
  readonly requests: readonly StandInRequest[];
  close(): Promise<void>;
}

/** A local service that speaks the chat-completions protocol. Replies are used up in order; the last one repeats. */
export async function startOpenAiStandIn(replies: readonly StandInReply[]): Promise<OpenAiStandIn> {
  const requests: StandInRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? { kind: 'drop' };
    requests.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(body),
    });
    await play(reply, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

async function play(reply: StandInReply, response: ServerResponse): Promise<void> {
  switch (reply.kind) {
    case 'silent':
      return;
    case 'drop':
      response.destroy();
      return;
    case 'status':
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
      return;
    case 'raw':
      response.writeHead(200, { 'content-type': reply.contentType ?? 'text/event-stream' });
      response.end(reply.body);
      return;
    case 'stream':
      await playStream(reply, response);
  }
}

async function playStream(
  reply: Extract<StandInReply, { kind: 'stream' }>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of reply.chunks) {
    await new Promise<void>((resolve) => {
      response.write(`data: ${JSON.stringify(part)}\n\n`, () => resolve());
    });
  }
  const ending = reply.ending ?? 'done';
  if (ending === 'cut') response.destroy();
  if (ending === 'done') response.end('data: [DONE]\n\n');
  if (ending === 'close') response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** A chunk with a piece of text. */
export function textChunk(content: string): unknown {
  return chunk({ content }, null);
}

/** A chunk with a fragment of a tool call. */
export function toolChunk(
  index: number,
  fragment: { id?: string; name?: string; arguments?: string },
): unknown {
  const { id, ...called } = fragment;
  return chunk(
    { tool_calls: [{ index, ...(id === undefined ? {} : { id, type: 'function' }), function: called }] },
    null,
  );
}

/** The chunk that ends an answer. */
export function finishChunk(reason: 'stop' | 'length' | 'tool_calls' | 'content_filter'): unknown {
  return chunk({}, reason);
}

/** The chunk with the usage, which has no choices. */
export function usageChunk(promptTokens: number, completionTokens: number): unknown {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'served-model',
    choices: [],
    usage,
  };
}

export function chunk(delta: unknown, finishReason: string | null): unknown {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'served-model',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

/** The body of an error answer. */
export function errorBody(code: string | null, message: string): unknown {
  return { error: { message, type: 'invalid_request_error', param: null, code } };
}
