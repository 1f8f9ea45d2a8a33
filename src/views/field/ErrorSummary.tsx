import { Text } from '@radix-ui/themes'
import { shallowEqual, useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { allProblems, type FormActor } from '#machines/form'
import styles from './Field.module.css'

const texts = {
  title: (count: number) => (count === 1 ? 'One field needs your attention' : `${count} fields need your attention`),
  failed: 'It was not saved',
}

/** What the last submit found wrong; each fault leads to its field. It empties itself as they are put right. */
export function ErrorSummary({ form, element }: { form: FormActor; element: RefObject<HTMLFormElement | null> }) {
  const problems = useSelector(form, allProblems, shallowEqual)
  const failure = useSelector(form, (snapshot) => snapshot.matches({ entry: 'failed' }) && snapshot.context.failure)
  const names = Object.keys(problems)
  if (failure)
    return (
      <div role="alert" className={styles.notice} data-tone="red">
        <Text size="2">
          <bdi>{failure instanceof Error && failure.message ? failure.message : texts.failed}</bdi>
        </Text>
      </div>
    )
  if (names.length === 0) return null

  const control = (name: string) => {
    const found = element.current?.elements.namedItem(name)
    return found instanceof HTMLElement ? found : null
  }
  return (
    <div role="alert" className={styles.notice} data-tone="red">
      <Text size="2" weight="medium">
        <bdi>{texts.title(names.length)}</bdi>
      </Text>
      <ul className={styles.faults}>
        {names.map((name) => (
          <Text as="p" key={name} size="2" asChild>
            <li>
              <button type="button" className={styles.link} onClick={() => control(name)?.focus()}>
                <bdi>{problems[name]}</bdi>
              </button>
            </li>
          </Text>
        ))}
      </ul>
    </div>
  )
}
