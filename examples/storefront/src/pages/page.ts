import type { TemplateResult } from 'lit-html';

/** A page that is loaded, ready to be shown. */
export interface Page {
  readonly title: string;
  readonly body: TemplateResult;
  /** The hierarchy that it belongs to, whose second level the menu then shows. */
  readonly hierarchy?: string | undefined;
}
