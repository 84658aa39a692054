import { askTab, isInTab } from './tab-service.js';

/**
 * Sends a request to the page's own service: its server, or in a static page the worker of this tab.
 * `target` is a path with its query.
 */
export function askService(target: string, init?: RequestInit): Promise<Response> {
  return isInTab ? askTab(target, init) : fetch(location.origin + target, init);
}
