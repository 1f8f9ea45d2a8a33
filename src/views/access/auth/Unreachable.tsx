import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/core/session'
import fieldStyles from '#views/core/field/Field.module.css'
import styles from './Auth.module.css'

const texts = {
  kept: 'The server cannot be reached. You are still signed in: it is asked again until it answers.',
  now: 'Ask now',
}

/** A token is kept, but nobody answers for it. */
export function Unreachable({ session }: { session: ActorRefFrom<typeof sessionMachine> }) {
  return (
    <p role="status" className={styles.notice}>
      {texts.kept}{' '}
      <button type="button" className={fieldStyles.link} onClick={() => session.send({ type: 'session.retry' })}>
        {texts.now}
      </button>
    </p>
  )
}
