import styles from './Splash.module.css'

/** Before anything is known: the outline of the shell, without words and without movement. */
export const Splash = () => <div className={styles.splash} aria-busy="true" />
