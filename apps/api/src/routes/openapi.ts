import { createOpenApiDocument } from '@aisle/schema/contract';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer/answer.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { originOf } from '../http/gates/origin-of.js';

/**
 * Responds with the OpenAPI document. Its server is the public URL, else that of the request.
 * Created on the first request, because tests seldom use it.
 */
export function answerOpenApi(version: string, publicUrl: string | undefined): RequestHandler {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return (req, res) => {
    document ??= createOpenApiDocument({ version, serverUrl: '/' });
    const servers = [{ url: publicUrl ?? originOf(req) }];
    sendAnswer(res, jsonAnswer(200, JSON.stringify({ ...document, servers })));
  };
}
