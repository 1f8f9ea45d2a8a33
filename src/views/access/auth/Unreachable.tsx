import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/core/session'
import fieldStyles from '#views/core/field/Field.module.css'
import styles from './Auth.module.css'

const texts = {
  kept: 'Cannot reach the server. You are still signed in.',
  now: 'Try now',
}

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
