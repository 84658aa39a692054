import { type FilterPart, scanFilter } from '@aisle/schema/filter';
import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** Colours the parts of a filter, also of one that is half written. */
export const filterMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor({ state }: EditorView) {
      this.decorations = markParts(state.doc.toString());
    }

    update({ docChanged, state }: ViewUpdate) {
      if (docChanged) this.decorations = markParts(state.doc.toString());
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const quoted = Decoration.mark({ class: 'filter-quoted' });

const marks: Readonly<Record<FilterPart['kind'], Decoration>> = {
  operator: Decoration.mark({ class: 'filter-operator' }),
  attribute: Decoration.mark({ class: 'filter-attribute' }),
  value: Decoration.mark({ class: 'filter-value' }),
  end: Decoration.mark({}),
};

function markParts(text: string): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { kind, span } of scanFilter(text)) {
    const isQuoted = kind === 'value' && /['"]/.test(text.charAt(span.start));
    if (span.end > span.start) builder.add(span.start, span.end, isQuoted ? quoted : marks[kind]);
  }
  return builder.finish();
}
