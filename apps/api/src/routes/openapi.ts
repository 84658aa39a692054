import { createOpenApiDocument } from '@aisle/schema/contract';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer/answer.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { originOf } from '../http/gates/origin-of.js';

/**
 * Answers with the OpenAPI document, whose server is the public address, else the one that was asked. It is made
 * when it is first asked for: a test that starts the service seldom does.
 */
export function answerOpenApi(version: string, publicUrl: string | undefined): RequestHandler {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return (req, res) => {
    document ??= createOpenApiDocument({ version, serverUrl: '/' });
    const servers = [{ url: publicUrl ?? originOf(req) }];
    sendAnswer(res, jsonAnswer(200, JSON.stringify({ ...document, servers })));
  };
}
