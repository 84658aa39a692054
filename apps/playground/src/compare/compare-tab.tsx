import { describeStore, listTree } from '@aisle/schema/dev';
import { type ReactNode, useEffect, useState } from 'react';
import { releaseOf } from '../cards/product-card.js';
import { useDev } from '../dev-data/use-dev.js';
import { useSettled } from '../lib/outcome.js';
import { formatTime } from '../lib/texts.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { chooseComparison } from '../state/actions.js';
import {
  isDevelopment,
  selectedExchange,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';
import { EmptyState, Segmented, TextInput } from '../widgets/controls.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import {
  asInForm,
  collectAnswers,
  comparedAnswer,
  mostRecords,
  partOptions,
  partsOf,
  type RequestPart,
  releaseBefore,
} from './collect-answer.js';
import styles from './compare.module.css';
import type { ComparedAnswer } from './describe-difference.js';
import {
  type AnswerPair,
  compareModes,
  findPair,
  type KnownAnswer,
  LoadedDifference,
  loadKnown,
  modeFor,
  useKnownAnswers,
} from './difference-view.js';

/** Comparison of two responses. */
export default function CompareTab() {
  const entry = useSelectedEntry();
  const exchange = usePlayground(selectedExchange);
  const choice = usePlayground((state) => state.comparison);
  const answers = useKnownAnswers();
  const shown = exchange.phase === 'answered' ? exchange.sent.id : undefined;
  // A choice by a link, or before there was a response, applies to the first response.
  const isForFirst = choice.mode !== undefined && choice.chosenAt === undefined;
  useEffect(() => {
    if (isForFirst && shown !== undefined) chooseComparison({ chosenAt: shown });
  }, [isForFirst, shown]);
  if (!answers) return <p>Loading earlier responses…</p>;
  const pair = findPair(answers, entry.name, shown);
  const parts = partsOf(entry);
  const mode = modeFor({ choice, shown, pair, hasParts: parts.length > 0 });
  const offered = compareModes.filter(({ value }) => value !== 'change' || parts.length > 0);
  return (
    <div className={`stack wide ${styles.tab}`}>
      <Segmented
        legend="What to compare"
        choices={offered}
        value={mode}
        onChange={(chosen) =>
          chooseComparison({ mode: chosen, ...(shown !== undefined && { chosenAt: shown }) })
        }
      />
      {mode === 'previous' && pair && <PreviousPane pair={pair} />}
      {mode === 'previous' && !pair && (
        <EmptyState title="There is no response before this one">
          <p>Send the request twice, or change one thing and let both be sent from here.</p>
        </EmptyState>
      )}
      {mode === 'change' && <ChangePane entry={entry} parts={parts} />}
    </div>
  );
}

/** Comparison of the response on screen with the one before it. */
function PreviousPane({ pair }: { readonly pair: AnswerPair }) {
  const { before, after, isSameRequest } = pair;
  return (
    <>
      <p className="soft">
        {isSameRequest
          ? 'Two responses to the same request.'
          : 'The previous request was different.'}
      </p>
      <LoadedDifference
        load={() => Promise.all([loadCompared(before), loadCompared(after)])}
        question={`${before.id} ${after.id}`}
      />
    </>
  );
}

async function loadCompared(known: KnownAnswer): Promise<ComparedAnswer> {
  return comparedAnswer(await loadKnown(known.id), titleOf(known));
}

/** Returns the title of an earlier response: its name, or the time of the request. */
function titleOf({ name, at }: KnownAnswer): string {
  return name || formatTime(at);
}

interface ChangePaneProps {
  readonly entry: OperationEntry;
  readonly parts: readonly RequestPart[];
}

/** Comparison of the current request with the same request after one change. */
function ChangePane({ entry, parts }: ChangePaneProps) {
  const { part: chosen, from: chosenFrom, to } = usePlayground((state) => state.comparison);
  const { target } = useSelectedRequest();
  const tree = useDev(listTree);
  const store = useDev(describeStore);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!part) return null;
  const options = [
    ...(part.id === 'release' ? [] : [{ value: '', label: 'Not sent' }]),
    ...partOptions(part, tree.data, store.data),
  ];
  // Without a choice, show the changes of the last publication.
  const isUnchosen = chosen === undefined && part.id === 'release';
  const from = isUnchosen ? releaseBefore(tree.data, releaseOf(target)) : chosenFrom;
  const choose = (changed: { readonly from?: string; readonly to?: string }) =>
    chooseComparison({ mode: 'change', part: part.id, from, to, ...changed });
  const sides = [
    { name: 'Before', value: from, choose: (value?: string) => choose({ from: value }) },
    { name: 'After', value: to, choose: (value?: string) => choose({ to: value }) },
  ];
  return (
    <>
      <div className={styles.sides} data-three>
        <Labelled label="What differs">
          <Pick
            label="What differs"
            options={parts.map(({ id, label }) => ({ value: id, label }))}
            value={part.id}
            onPick={(id) =>
              chooseComparison({ mode: 'change', part: id, from: undefined, to: undefined })
            }
          />
        </Labelled>
        {sides.map(({ name, value, choose }) => (
          <Labelled key={name} label={name}>
            <SideValue
              options={options}
              label={`${part.label} ${name.toLowerCase()}`}
              value={value}
              onChange={choose}
            />
          </Labelled>
        ))}
      </div>
      {from === to ? (
        <EmptyState
          title={
            from === undefined
              ? `Choose the ${part.label.toLowerCase()} before and after`
              : `Both sides have the same ${part.label.toLowerCase()}`
          }
        >
          <p>
            The request is sent twice, once as it stands and once with this one thing changed. Lists
            are compared {mostRecords} records at a time.
          </p>
        </EmptyState>
      ) : (
        <SentDifference entry={entry} part={part} options={options} from={from} to={to} />
      )}
    </>
  );
}

interface SideValueProps {
  readonly label: string;
  /** Values to choose from instead of the form's value. */
  readonly options: readonly PickOption<string>[];
  /** Undefined means the form's value; empty means no value. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/**
 * Field for one side's value of a request part. It is a text field if the store offers no values.
 */
function SideValue({ label, options, value, onChange }: SideValueProps) {
  const development = usePlayground(isDevelopment);
  if (!development) {
    return (
      <TextInput
        aria-label={label}
        placeholder={asInForm.toLowerCase()}
        value={value ?? ''}
        onType={(text) => onChange(text === '' ? undefined : text)}
      />
    );
  }
  return (
    <Pick
      label={label}
      options={[{ value: asInForm, label: asInForm }, ...options]}
      value={value ?? asInForm}
      onPick={(picked) => onChange(picked === asInForm ? undefined : picked)}
    />
  );
}

interface SentDifferenceProps {
  readonly entry: OperationEntry;
  readonly part: RequestPart;
  readonly options: readonly PickOption<string>[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Sends both requests automatically and shows the differences between their responses. */
function SentDifference({ entry, part, options, from, to }: SentDifferenceProps) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const { missing } = useSelectedRequest();
  const asked = JSON.stringify([entry.name, form, examples, part.id, from, to]);
  const isTyping = useSettled(asked, 300) !== asked;
  const [turned, setTurned] = useState({ asked, start: 0 });
  const start = turned.asked === asked ? turned.start : 0;
  const side = (value: string | undefined) => {
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    const called = value === '' ? 'not sent' : chosen;
    const title = called === undefined ? asInForm : `${part.label}: ${called}`;
    return { entry, form, examples, part, value, title };
  };
  if (missing.length > 0) return <EmptyState title="The address is incomplete" />;
  return (
    <LoadedDifference
      load={(signal) => collectAnswers([side(from), side(to)], start, signal)}
      question={isTyping ? undefined : asked}
      start={start}
      onTurn={(next) => setTurned({ asked, start: next })}
    />
  );
}

/** A control with a visible label. Screen readers use the control's own name instead. */
function Labelled(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="stack tight">
      <span aria-hidden="true" className="soft">
        {props.label}
      </span>
      {props.children}
    </div>
  );
}
