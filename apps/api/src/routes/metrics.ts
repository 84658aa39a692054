import type { RequestHandler } from 'express';
import { sendAnswer } from '../http/answer/send-answer.js';
import type { ServiceMetrics } from '../metrics/service-metrics.js';

/** Responds with all metrics of the service, for Prometheus and similar tools. */
export function answerMetrics(metrics: ServiceMetrics): RequestHandler {
  return async (_req, res) => {
    const body = await metrics.render();
    sendAnswer(res, {
      status: 200,
      headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
      body,
    });
  };
}
