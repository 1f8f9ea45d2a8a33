import { shallowEqual, useSelector } from '@xstate/react'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { type FormActor, shownProblem } from '#machines/core/form'
import styles from './SectionLinks.module.css'
import { texts } from './texts'

type Section = { id: string; title: string; names: readonly string[] }
type Props = { form: FormActor; entity: AnyEntity; sections: readonly Section[] }

/** Links to the sections of a long form, which stay in view and mark the section at hand and those with errors. */
export default function SectionLinks({ form, entity, sections }: Props) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const follow = useEffectEvent(() => setCurrent(atHand(sections.map(({ id }) => id))))
  useEffect(() => {
    // Captured: the page may scroll within an element.
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('focusin', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('focusin', follow)
    }
  }, [])
  const faulty = useSelector(
    form,
    (snapshot) => sections.filter(({ names }) => names.some((name) => shownProblem(snapshot, name, isRequired(entity, name)))),
    shallowEqual,
  )
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    void section?.scrollIntoView()
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.links} aria-label={texts.form.sections}>
      {sections.map((section) => {
        const isFaulty = faulty.includes(section)
        return (
          <a
            key={section.id}
            href={`#${section.id}`}
            aria-current={section.id === current ? 'location' : undefined}
            data-faulty={isFaulty || undefined}
            onClick={(event) => go(event, section.id)}
          >
            {section.title}
            {isFaulty && <span className="visually-hidden"> {texts.form.hasErrors}</span>}
          </a>
        )
      })}
    </nav>
  )
}

const isRequired = ({ fields }: AnyEntity, name: string) => fields[name] !== undefined && metaOf(fields[name]).isRequired

/** The section that has the keyboard while it can be seen, or the one below the upper third of the window. */
function atHand(ids: readonly string[]): string | undefined {
  const places = ids.flatMap((id) => {
    const element = document.getElementById(id)
    return element ? [{ id, element, ...element.getBoundingClientRect().toJSON() }] : []
  })
  const held = places.find(({ element, top, bottom }) => element.contains(document.activeElement) && bottom > 0 && top < innerHeight)
  return (held ?? places.findLast(({ top }) => top <= innerHeight / 3) ?? places[0])?.id
}
