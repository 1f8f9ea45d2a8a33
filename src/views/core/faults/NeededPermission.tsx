import { Text } from '@radix-ui/themes'
import { permissionTitle } from '#api/core/permissionTitles'

const texts = { needs: 'Required permission:' }

/** What whoever manages permissions is to be asked for. */
export default function NeededPermission({ name }: { name: string }) {
  return (
    <Text as="p" align="center">
      {texts.needs} <bdi>{permissionTitle(name)}</bdi>
    </Text>
  )
}
