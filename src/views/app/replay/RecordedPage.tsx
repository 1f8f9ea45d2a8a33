import { Heading } from '@radix-ui/themes'
import type { RecordedScreen } from '#machines/app/replay/screen'
import { PageHeading } from '#views/core/PageHeading.tsx'
import shellStyles from '../Shell.module.css'
import { Processes } from './Processes'
import { RecordedMenu } from './RecordedMenu'
import styles from './Screen.module.css'
import { texts } from './texts'

type Props = { screen: RecordedScreen; title: string; isNarrow: boolean }

/** The known parts of a page; the rest is hatched. */
export function RecordedPage({ screen, title, isNarrow }: Props) {
  if (screen.stage !== 'in')
    return (
      <main className={`${shellStyles.main} ${styles.alone}`}>
        <Content screen={screen} title={screen.stage === 'out' ? texts.screen.login : title} />
      </main>
    )
  return (
    <div className={shellStyles.shell}>
      <Menu screen={screen} isNarrow={isNarrow} />
      <main className={isNarrow ? shellStyles.main : shellStyles.besideMenu}>
        <Content screen={screen} title={title} />
      </main>
    </div>
  )
}

function Menu({ screen: { shell, isBare, scene, place = '/' }, isNarrow }: Pick<Props, 'screen' | 'isNarrow'>) {
  const unknown = (
    <div className={isNarrow ? styles.unknownBar : styles.unknownMenu}>
      <span className={styles.label}>
        {texts.screen.menu}: {texts.screen.missing}
      </span>
    </div>
  )
  // A distributor has no menu, and which kind of account it was is not recorded.
  if (shell === undefined || isBare !== false || !scene.permissions) return unknown
  return <RecordedMenu {...{ place, shell, isNarrow, unknown }} permissions={scene.permissions} />
}

function Content({ screen: { place, scene, error, isOffline, processes }, title }: Pick<Props, 'screen' | 'title'>) {
  const query = Object.entries(scene.query ?? {})
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {isOffline && (
        <p className={styles.offline}>
          <strong>{texts.screen.offline}</strong>
        </p>
      )}
      {error && (
        <div className={styles.failed}>
          <Heading as="h2" size="3">
            {texts.screen.failed}
          </Heading>
          <p dir="ltr">
            {error.name}: {error.message} {error.components?.[0]}
          </p>
        </div>
      )}
      <div className={styles.content}>
        <p className={styles.label}>
          <strong>{texts.screen.content}</strong>: {texts.screen.missing}
        </p>
        <p className={styles.known} dir="ltr">
          {place}
          {query.length > 0 && `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`}
        </p>
        <Processes processes={processes} />
      </div>
    </>
  )
}
