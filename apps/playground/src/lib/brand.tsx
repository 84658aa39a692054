import styles from './brand.module.css';

/** The project's mark and the page's name. */
export function Brand() {
  return (
    <p className={styles.brand}>
      <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
        <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
        <path
          d="M6 18V9.5M18 18V9.5M10 18V6M14 18V6"
          stroke="var(--on-accent)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <strong>Aisle</strong>
      <span>Playground</span>
    </p>
  );
}
