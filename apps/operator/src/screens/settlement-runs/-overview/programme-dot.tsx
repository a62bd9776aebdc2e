import styles from './overview.module.css'

const colours = 3

/** The colour of a programme, by its place among them; the word beside it says the same. */
export const ProgrammeDot = ({ place }: { place: number }) => (
  <i className={styles['dot']} data-colour={Math.max(0, place) % colours} aria-hidden="true" />
)
