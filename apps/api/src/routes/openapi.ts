import { createOpenApiDocument } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { jsonAnswer } from '../http/answer/answer.js';
import { sendAnswer } from '../http/answer/send-answer.js';
import { originOf } from '../http/gates/origin-of.js';

/** Answers with the OpenAPI document, whose server is the public address, else the one that was asked. */
export function answerOpenApi(version: string, publicUrl: string | undefined): RequestHandler {
  const { servers: _unused, ...document } = createOpenApiDocument({ version, serverUrl: '/' });
  return (req, res) => {
    const servers = [{ url: publicUrl ?? originOf(req) }];
    const { openapi, info, ...rest } = document;
    sendAnswer(res, jsonAnswer(200, JSON.stringify({ openapi, info, servers, ...rest })));
  };
}
