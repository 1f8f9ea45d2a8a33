import { shallowEqual, useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { allProblems, type FormActor, type Problems } from '#machines/core/form'
import styles from './Field.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/ErrorSummary', {
  title: (count: number) => (count === 1 ? 'One field needs your attention' : `${count} fields need your attention`),
  settled: 'All fields corrected. You can send the form again',
})

export type ErrorSummaryProps = { form: FormActor; element: RefObject<HTMLFormElement | null>; found: Problems }

/**
 * Errors of the last submit with links. Corrected ones are struck out and stay until the next submit, so that the submit button does not
 * move under the pointer.
 */
export default function ErrorSummary({ form, element, found }: ErrorSummaryProps) {
  const problems = useSelector(form, allProblems, shallowEqual)
  const names = Object.keys(found)
  if (names.length === 0) return null

  const remaining = names.filter((name) => problems[name] !== undefined).length
  const focus = (name: string) => {
    const control = element.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }
  /** Prefixed with the field's name unless it is mentioned. */
  const named = (name: string, problem = '') => {
    const control = element.current?.elements.namedItem(name)
    const label = control && 'labels' in control ? (control as HTMLInputElement).labels?.[0]?.textContent?.replace(/[ *]+$/, '') : undefined
    return label && !problem.toLowerCase().includes(label.toLowerCase()) ? `${label}: ${problem}` : problem
  }
  return (
    <div role="alert" className={styles.notice} data-tone={remaining ? 'red' : 'gray'}>
      <strong className={styles.noticeTitle}>
        <bdi>{remaining ? texts.title(remaining) : texts.settled}</bdi>
      </strong>
      <ul className={styles.faults}>
        {names.map((name) => (
          <li key={name}>
            {problems[name] === undefined ? (
              <del>
                <bdi>{named(name, found[name])}</bdi>
              </del>
            ) : (
              <button type="button" className={styles.link} onClick={() => focus(name)}>
                <bdi>{named(name, problems[name])}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
