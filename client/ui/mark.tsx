import styles from './mark.module.css';

/** Our mark, as in brand/mark.svg: an arched door ajar, light behind it. Decorative; the company's name is nearby. */
export function Mark({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.mark} data-size={size}>
      <path fill="#8a1538" d="M0 0H24V24H0Z" />
      <path fill="#f5a524" d="M7 20H11V22.4L8.6 24H1Z" opacity=".55" />
      <path fill="#3d0a24" d="M5 20V10.5A7 7 0 0 1 19 10.5V20Z" />
      <path fill="#ffc247" d="M7 20V10.5A5 5 0 0 1 17 10.5V20Z" />
      <path fill="#ffe3a3" d="M7 20V14.6A9 9 0 0 1 11 13.6V20Z" />
      <path fill="#c8432f" d="M17 20V10.5C17 7.6 15.2 5.6 12 4.2V22Z" />
      <path fill="#ffe9c4" d="M12 4.2L11 3.8V22.4L12 22Z" />
      <circle fill="#ffe3a3" cx="13.6" cy="13.6" r=".85" />
    </svg>
  );
}
