import { Text } from '@radix-ui/themes'
import { permissionTitle } from '#api/core/permissionTitles'
import { inLanguage } from '#api/core/texts/inLanguage'

export type Texts = typeof texts
const texts = inLanguage('core/NeededPermission', { needs: 'Required permission:' })

export default function NeededPermission({ name }: { name: string }) {
  return (
    <Text as="p" align="center">
      {texts.needs} <bdi>{permissionTitle(name)}</bdi>
    </Text>
  )
}
