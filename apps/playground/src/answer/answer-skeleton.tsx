import styles from './answer-tab.module.css';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What stands in the place of an answer that is on its way. */
export function AnswerSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {cards.map((card) => (
        <div key={card} />
      ))}
    </div>
  );
}
