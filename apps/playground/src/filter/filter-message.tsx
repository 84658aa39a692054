import {
  type Filter,
  type FilterAttributeRow,
  type FilterFix,
  type FilterHint,
  filterAttributes,
} from '@aisle/schema/filter';
import { useSettled } from '../lib/hooks.js';
import { keyNames } from '../lib/key-names.js';
import { useTold } from '../lib/outcome.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import styles from './filter-field.module.css';
import { NoFilter, type NoFilterProps } from './no-filter.js';
import { type FilterReading, listRemarks } from './read-filter.js';

interface FilterMessageProps extends NoFilterProps {
  readonly reading: FilterReading;
  /** The current text, which may differ from the parsed one. */
  readonly text: string;
  /** The invalid text that the rows replaced. */
  readonly replaced: string | undefined;
  /** True if the rows show an earlier text because the current one has an error. */
  readonly isBehind: boolean;
  readonly onFix: (fix: FilterFix) => void;
}

/** Messages of the parser about a filter, with quick fixes. */
export function FilterMessage(props: FilterMessageProps) {
  const { reading, text, replaced, isBehind, onText } = props;
  const onFix = (fix: FilterFix) => sourceOf(reading) === text && props.onFix(fix);
  // Screen readers announce messages after a longer pause.
  useTold(useSettled(reading.state === 'fault' ? saidOf(reading) : undefined, 400));
  return (
    <div className={`stack tight soft ${styles.message}`}>
      {reading.state === 'none' && <NoFilter {...props} />}
      {listRemarks(reading).map((remark) => (
        <Remark key={remark.span.start} {...{ reading, remark, onFix }} />
      ))}
      {isBehind && <p>The text has an error. Rows show the last valid filter.</p>}
      {reading.state === 'filter' && reading.shortest !== reading.filter.source && (
        <p>
          Shortest spelling{hasCapitals(reading.filter) && ', tags in lower case'}:{' '}
          <code>{reading.shortest}</code>{' '}
          <Button onPress={() => onText(reading.shortest)}>Use it</Button>
        </p>
      )}
      {replaced !== undefined && (
        <p>
          The conditions replaced <code>{replaced}</code>{' '}
          <Button onPress={() => onText(replaced)}>Put it back</Button>
        </p>
      )}
    </div>
  );
}

/** @returns true if a value has capitals although values are compared in lower case. */
function hasCapitals({ source, terms }: Filter): boolean {
  return terms.some(({ attribute, values }) => {
    const { letterCase }: FilterAttributeRow = filterAttributes[attribute.name];
    return (
      letterCase === 'lower' &&
      values.some(({ span }) => /\p{Lu}/u.test(source.slice(span.start, span.end)))
    );
  });
}

interface RemarkProps extends Pick<FilterMessageProps, 'reading'> {
  readonly remark: FilterHint;
  readonly onFix: (fix: FilterFix) => void;
}

function Remark({ reading, remark: { span, what, allowed, fixes = [] }, onFix }: RemarkProps) {
  const isFault = reading.state === 'fault' && !reading.isUnfinished;
  return (
    <div className={`notice ${styles.fault}`} data-tone={isFault ? 'warn' : 'info'}>
      <Icon name={isFault ? 'warning' : 'info'} />
      <p>
        <strong>
          Offset {span.start}: {what}.
        </strong>{' '}
        {allowed}
      </p>
      {fixes.length > 0 && (
        <div className={`line ${styles.fixes}`}>
          {fixes.map((fix, position) => (
            <Button key={fix.title} onPress={() => onFix(fix)}>
              {fix.title}
              {position === 0 && <kbd className="fine">{keyNames.fix}</kbd>}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function sourceOf(reading: FilterReading): string {
  if (reading.state === 'none') return '';
  return (reading.state === 'fault' ? reading.error : reading.filter).source;
}

function saidOf({ error }: Extract<FilterReading, { state: 'fault' }>): string {
  const [fix] = error.fixes;
  return `Filter: ${error.what}.${fix ? ` ${keyNames.fix}: ${fix.title}.` : ''}`;
}
