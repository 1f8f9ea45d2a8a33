import { declareEntities } from '../core/entity'
import { code, image, longText, optional, ref, refs, text, unique, url, year } from '../core/field'
import { basicInfoFacts } from './facts'

const names = {
  firstName: optional(text('First name')),
  lastName: text('Last name'),
  nonLatinFirstName: optional(text('First name in Persian')),
  nonLatinLastName: optional(text('Last name in Persian')),
}
const yearOfLife = (label: string) => optional(year(label, { min: -3000, max: 2100 }))

export const people = declareEntities(basicInfoFacts, {
  People: {
    removeImage: 'DELETE People/RemoveImagePeople/{id}',
    fields: {
      ...names,
      peopleTypeIds: refs('Roles', 'PeopleType', 1),
      occupationId: optional(ref('Occupation', 'Occupation')),
      countryId: optional(ref('Country', 'Country')),
      birthYear: yearOfLife('Born'),
      deathYear: yearOfLife('Died'),
      isni: optional(unique(code('ISNI', /^\d{15}[\dX]$/, 'Sixteen characters without spaces'))),
      website: optional(url('Website')),
      image: optional(image('Picture')),
      biography: optional(longText('Biography')),
    },
  },
  PeopleType: {
    fields: {
      title: unique(text('Title')),
      nonLatinTitle: optional(text('Title in Persian')),
      marcCode: unique(code('MARC relator', /^[a-z]{3}$/, 'Three letters, such as aut')),
      onixCode: optional(code('ONIX contributor role', /^[A-Z]\d{2}$/, 'A code of ONIX list 17, such as A01')),
    },
  },
})
