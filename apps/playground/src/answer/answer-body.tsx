import { useState } from 'react';
import { CardsView } from '../cards/cards-view.js';
import { ShowJson } from '../json/json-button.js';
import { useKeysWithin } from '../lib/hooks.js';
import { Pager } from '../paging/pager.js';
import { type BodyKind, bodyKind, fittingViews, shownView } from '../sending/body-kind.js';
import { chooseBodyView, leadToBodyView } from '../state/actions.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { type BodyView, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { Segmented } from '../widgets/segmented.js';
import styles from './answer.module.css';
import { EmptyList } from './empty-list.js';
import { ErrorsView } from './errors-view.js';
import { AnswerSkeleton } from './no-answer.js';

const NodeCards = lazyPart(() => import('../cards/node-cards.js'), <AnswerSkeleton />);
const ObjectView = lazyPart(() => import('../cards/object-view.js'), <AnswerSkeleton />);
const TableView = lazyPart(() => import('../table/table-view.js'), <AnswerSkeleton />);
const JsonView = lazyPart(() => import('../json/json-view.js'), <AnswerSkeleton />);

const labels: Readonly<Record<BodyView, string>> = { cards: 'Cards', table: 'Table', json: 'JSON' };
const readableLabels: Partial<Readonly<Record<BodyKind, string>>> = {
  object: 'Sections',
  errors: 'Explained',
  empty: 'What to do',
};

/** Body of a response with a choice of views. */
export function AnswerBody({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { answer } = exchange;
  const remembered = usePlayground((state) => state.bodyView);
  const [here, setHere] = useState<BodyView>('cards');
  const [pointer, setPointer] = useState<string>();
  const kind = bodyKind(answer.json);
  const views = fittingViews(kind);
  // Errors are explained first, regardless of the stored view.
  const isAside = kind === 'errors' || kind === 'empty';
  const view = shownView(kind, isAside ? here : remembered);
  const choose = isAside ? setHere : chooseBodyView;
  const body = useKeysWithin((event) => {
    const next = views[Number(event.key) - 1];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) {
      return;
    }
    event.preventDefault();
    choose(next);
  });
  const showJson = (place: string) => {
    setPointer(place);
    leadToBodyView('json');
  };
  const isList = kind === 'products' || kind === 'nodes' || kind === 'list' || kind === 'empty';
  return (
    <div ref={body} className={styles.answer} data-view={view}>
      {views.length > 1 && (
        <div className={styles.views}>
          <Segmented
            legend="Look at the response as"
            choices={views.map((value, index) => ({
              value,
              label: labelOf(value, kind),
              title: `${labelOf(value, kind)} (key ${index + 1} while the response has the focus)`,
            }))}
            value={view}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.view}>
        <ShowJson value={showJson}>
          {view === 'cards' && <ReadableView kind={kind} exchange={exchange} />}
          {view === 'table' && <TableView exchange={exchange} />}
        </ShowJson>
        {view === 'json' && <JsonView answer={answer} pointer={pointer} />}
      </div>
      {isList && view !== 'json' && <Pager json={answer.json} />}
    </div>
  );
}

function labelOf(view: BodyView, kind: BodyKind): string {
  return (view === 'cards' && readableLabels[kind]) || labels[view];
}

interface ReadableViewProps {
  readonly kind: BodyKind;
  readonly exchange: AnsweredRequest;
}

function ReadableView({ kind, exchange }: ReadableViewProps) {
  const { answer } = exchange;
  if (answer.errors) return <ErrorsView exchange={exchange} />;
  if (kind === 'empty') return <EmptyList exchange={exchange} />;
  if (kind === 'products') return <CardsView exchange={exchange} />;
  return kind === 'nodes' ? <NodeCards exchange={exchange} /> : <ObjectView exchange={exchange} />;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=radio]), select, textarea')
  );
}
