import styles from './overview.module.css'

const colours = 3

/** Shows a programme's color by index; the adjacent text carries the same information. */
export const ProgrammeDot = ({ place }: { place: number }) => (
  <i className={styles['dot']} data-colour={Math.max(0, place) % colours} aria-hidden="true" />
)
