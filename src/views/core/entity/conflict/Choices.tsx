import { Button, Heading, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { say } from '#api/core/texts/inLanguage'
import type { conflictMachine, Side } from '#machines/core/conflict'
import { When } from '../../text/When'
import { FieldValue } from '../FieldValue'
import { texts } from '../texts'
import type { Changed } from '../useMerging'
import styles from './Choices.module.css'

const conflictTexts = texts.conflict

export type ConflictProps = { conflict: ActorRefFrom<typeof conflictMachine>; entity: AnyEntity; changed: Changed | undefined }

export default function Choices(props: ConflictProps) {
  const { conflict, entity, changed } = props
  const { merged, chosen, isToBeSent } = useSelector(conflict, (state) => state.context)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const isAllChosen = merged.contested.every(({ name }) => name in chosen)
  useEffect(() => {
    panel.current?.focus()
  }, [])

  return (
    <section ref={panel} role="alert" tabIndex={-1} className={styles.panel} aria-labelledby={id}>
      <Heading as="h2" size="3" id={id}>
        <bdi>{changed ? conflictTexts.title(changed.by) : conflictTexts.draftTitle}</bdi>
      </Heading>
      <Text as="p" size="2">
        {changed ? conflictTexts.text : conflictTexts.draftText}
      </Text>
      <div className={styles.all}>
        {(['mine', 'theirs'] as const).map((side) => (
          <button key={side} type="button" className={styles.link} onClick={() => conflict.send({ type: 'sides.chosen', side })}>
            {side === 'mine' ? conflictTexts.allMine : conflictTexts.allTheirs}
          </button>
        ))}
      </div>
      {merged.contested.map(({ name, base, mine, theirs }) => {
        const who = changed?.fields[name]
        const label = entity.fields[name] ? say(metaOf(entity.fields[name]).label) : name
        const choice = (side: Side, value: unknown, words: ReactNode) => (
          <label className={styles.side} data-chosen={chosen[name] === side || undefined}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={chosen[name] === side}
              onChange={() => conflict.send({ type: 'side.chosen', name, side })}
            />
            <span className={styles.value}>
              <span className={styles.whose}>
                <bdi>{words}</bdi>
              </span>
              <FieldValue entity={entity} name={name} value={value} />
            </span>
          </label>
        )
        const by = changed ? conflictTexts.theirs(who?.by ?? changed.by) : conflictTexts.current
        return (
          <fieldset key={name} className={styles.field}>
            <legend>{label}</legend>
            <div className={styles.before}>
              <span className={styles.whose}>{conflictTexts.before}</span>
              <FieldValue entity={entity} name={name} value={base} />
            </div>
            {choice('theirs', theirs, who ? <When at={who.at}>{(ago) => `${by}, ${ago}`}</When> : by)}
            {choice('mine', mine, conflictTexts.mine)}
          </fieldset>
        )
      })}
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={() => conflict.send({ type: 'conflict.dismiss' })}>
          {conflictTexts.later}
        </Button>
        <Button type="button" disabled={!isAllChosen} onClick={() => conflict.send({ type: 'conflict.confirm' })}>
          {isToBeSent ? conflictTexts.save : conflictTexts.use}
        </Button>
      </div>
    </section>
  )
}
