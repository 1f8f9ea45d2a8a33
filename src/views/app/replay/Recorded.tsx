import { Text } from '@radix-ui/themes'
import type { RecordedScreen } from '#machines/app/replay/screen'
import { dateTime } from '#views/core/format.ts'
import { type Place, titleAt, usePlace } from '#views/core/pages.ts'
import { languages } from '../shell/languages'
import { RecordedPage } from './RecordedPage'
import styles from './Replay.module.css'
import { ScreenFrame } from './ScreenFrame'
import { texts } from './texts'

/** Pixels, for a window whose size was not recorded. */
const usual = { width: 1280, height: 800 }

/** The screen after a step, at its recorded size, theme and direction; and below it in words. */
export function Recorded({ screen }: { screen: RecordedScreen }) {
  const found = usePlace(screen.place ?? '')
  const { scene, time } = screen
  const { width = usual.width, height = usual.height, theme = 'light', direction = 'ltr' } = scene
  const title = titleOf(screen, found)
  return (
    <figure className={styles.recorded}>
      <ScreenFrame {...{ width, height, theme, direction }} title={texts.screen.frame(title)}>
        <RecordedPage screen={screen} title={title} isNarrow={width <= 767} />
      </ScreenFrame>
      <figcaption>
        <Text as="p" size="2" my="1">
          <strong>
            <bdi>{title}</bdi>
          </strong>{' '}
          <bdi dir="ltr">{screen.place}</bdi> · {dateTime(time)} (<bdi dir="ltr">{time.slice(11, 19)} UTC</bdi>)
        </Text>
        <Text as="p" size="1" color="gray" my="1">
          {conditionsOf(screen).join(' · ')}
        </Text>
        <Text as="p" size="1" color="gray" my="1">
          {texts.screen.lacking}
        </Text>
      </figcaption>
    </figure>
  )
}

function titleOf({ stage, place }: RecordedScreen, found: Place | undefined): string {
  if (stage === 'out') return texts.screen.login
  if (place === undefined) return texts.screen.unknownPlace
  return found ? titleAt(found) : texts.screen.elsewhere
}

const nameOf = (code: string) => Object.entries(languages).find(([known]) => known === code)?.[1] ?? code

function conditionsOf({ scene }: RecordedScreen): string[] {
  const { screen } = texts
  const shown = document.documentElement.lang
  return [
    scene.width === undefined || scene.height === undefined ? screen.unknownWindow : screen.window(scene.width, scene.height),
    scene.theme ? screen[scene.theme] : screen.unknownTheme,
    ...(scene.direction ? [screen[scene.direction]] : []),
    scene.permissions ? screen.permissions(scene.permissions.length) : screen.unknownRole,
    ...(scene.scroll ? [screen.scrolled(scene.scroll)] : []),
    ...(scene.language && scene.language !== shown ? [screen.language(nameOf(scene.language), nameOf(shown))] : []),
  ]
}
