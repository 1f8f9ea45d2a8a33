import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { Values } from '#machines/core/form'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { Name } from '#views/core/text/Name.tsx'
import { texts } from './texts'
import styles from './VersionsDialog.module.css'
import { type Chosen, versionsToAdd } from './versions'

const versionTexts = texts.versions
const max = 200

type Props = { values: Values; onAdd: (versions: ReturnType<typeof versionsToAdd>) => void; onClose: () => void }

export default function VersionsDialog({ values, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen>({ colours: [], sizes: [], materials: [] })
  const versions = versionsToAdd(values, chosen)
  const sides = [
    { name: 'colours', title: versionTexts.colours, source: useEntityOptions('Color') },
    { name: 'sizes', title: versionTexts.sizes, source: useEntityOptions('Size') },
    { name: 'materials', title: versionTexts.materials, source: useEntityOptions('Material') },
  ] as const
  const toggle = (name: keyof Chosen, id: number) => {
    const ids = chosen[name]
    setChosen({ ...chosen, [name]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })
  }
  return (
    <Modal title={versionTexts.title} onClose={onClose}>
      <div className={styles.sides}>
        {sides.map(({ name, title, source }) => (
          <fieldset key={name} className={styles.side}>
            <legend>{title}</legend>
            {source.options.map(({ value, label }) => (
              <label key={value}>
                <input type="checkbox" checked={chosen[name].includes(Number(value))} onChange={() => toggle(name, Number(value))} />
                <Name>{label}</Name>
              </label>
            ))}
            {source.error !== undefined && (
              <Button type="button" size="1" variant="soft" onClick={source.onRetry}>
                {versionTexts.retry}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      <Text as="p" size="2" color="gray" role="status" my="3">
        {versions.length > max ? versionTexts.tooMany(max) : versionTexts.makes(versions.length)}
      </Text>
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {versionTexts.cancel}
        </Button>
        <Button
          type="button"
          disabled={!versions.length || versions.length > max}
          onClick={() => {
            onAdd(versions)
            onClose()
          }}
        >
          {versionTexts.add(versions.length)}
        </Button>
      </Flex>
    </Modal>
  )
}
