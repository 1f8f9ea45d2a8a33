import styles from './Splash.module.css'

export const Splash = () => <div className={styles.splash} aria-busy="true" />
