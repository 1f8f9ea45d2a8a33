import { useSelector } from '@xstate/react'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { useSession } from '#views/core/system.ts'
import { SecondFactor } from './SecondFactor'
import styles from './Security.module.css'
import { Sessions } from './Sessions'
import { texts } from './texts'

export default function SignInSecurity() {
  const isRequired = useSelector(useSession(), (session) => session.matches({ signedIn: 'mustTurnOnFactor' }))
  return (
    <div className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      {isRequired && (
        <p role="status" className={styles.notice}>
          {texts.required}
        </p>
      )}
      <SecondFactor />
      <Sessions />
    </div>
  )
}
