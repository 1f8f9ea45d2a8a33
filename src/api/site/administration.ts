import { declareEntities } from '../core/entity'
import {
  choice,
  code,
  country,
  date,
  email,
  flag,
  image,
  integer,
  language,
  longText,
  money,
  optional,
  ref,
  refs,
  richText,
  text,
  time,
  unique,
  url,
  words,
} from '../core/field'
import { linkPattern } from '../core/kinds/link'
import { peppolAddress } from '../core/kinds/peppolAddress'
import { permissions } from '../core/permissionNames'
import { administrationFacts } from './facts'
import { retentionFields } from './retention'

const link = (label: string) => code(label, linkPattern, 'A path such as /books or a whole address')
const place = () => integer('Place in order', { min: 0, max: 10_000 })
const asThemselves = Object.fromEntries(permissions.map((name) => [name, name]))

export const administration = declareEntities(administrationFacts, {
  Slider: {
    fields: {
      title: text('Title'),
      nonLatinTitle: optional(text('Title in Persian')),
      image: image('Picture'),
      link: optional(link('Leads to')),
      index: place(),
      fromDate: optional(date('Shown from')),
      toDate: optional(date('Shown until')),
      isActive: flag('Shown'),
    },
  },
  Content: {
    removeImage: 'GET Content/RemoveImage/{id}',
    uniqueTogether: ['language', 'slug'],
    fields: {
      title: text('Title'),
      slug: code('Address', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens, as in about-us'),
      language: language('Language'),
      body: richText('Text'),
      image: optional(image('Picture')),
      publishedOn: optional(date('Published on')),
      isPublished: flag('Published'),
    },
  },
  Company: {
    fields: {
      name: words('Name', 200),
      orgNumber: words('Organisation number', 40),
      vatNumber: words('VAT number', 40),
      address: words('Address', 200),
      postalCode: words('Postal code', 20),
      city: words('City', 100),
      country: optional(country('Country')),
      email: words('Email', 200),
      phone: words('Phone', 40),
      electronicAddress: optional(peppolAddress('Electronic address')),
      bankgiro: words('Bankgiro', 20),
      iban: words('IBAN', 40),
      bic: words('BIC', 20),
      swishNumber: words('Swish number', 20),
      isTaxApproved: flag('Approved for F-tax'),
      dueDays: integer('Invoices are due after', { min: 0, max: 365, unit: 'days' }),
      documentText: optional(longText('Text on Swedish invoices')),
      englishDocumentText: optional(longText('Text on English invoices')),
      persianDocumentText: optional(longText('Text on Persian invoices')),
      logo: optional(image('Logo')),
      electronicFolderId: optional(
        ref('Electronic invoices go to', 'FtpConnection', {
          hint: 'Folder of the access point. Empty: its HTTP address, where this server has one',
        }),
      ),
      cashDifferenceLimit: optional(money('Till difference without a reason, at most')),
    },
  },
  Menu: {
    fields: {
      title: text('Title'),
      name: unique(code('Name', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens')),
      nonLatinTitle: optional(text('Title in Persian')),
      link: optional(link('Leads to')),
      icon: optional(text('Icon', 60)),
      index: place(),
      parentId: optional(ref('Inside', 'Menu')),
      permission: optional(choice('Permission', asThemselves)),
      isActive: flag('Shown'),
    },
  },
  Hashtag: {
    fields: { title: unique(code('Hashtag', /^#[\p{L}\p{N}_]{1,60}$/u, 'As in #summerreading')), isActive: flag('Shown') },
  },
  Email: {
    fields: {
      emailAddress: unique(email('Email address')),
      sender: text('Name of the sender'),
      purpose: choice('For', {
        orders: 'Orders',
        invoices: 'Invoices',
        support: 'Support',
        accounts: 'Accounts',
        newsletter: 'Newsletter',
      }),
      isActive: flag('In use'),
    },
  },
  EmailTemplete: {
    fields: {
      title: unique(text('Title')),
      subject: text('Subject'),
      language: language('Language'),
      emailId: optional(ref('Sent from', 'Email')),
      body: richText('Text'),
    },
  },
  Contact: {
    fields: {
      name: text('Name'),
      email: email('Email'),
      phone: optional(text('Phone', 40)),
      subject: text('Subject'),
      message: longText('Message'),
      sentAt: time('Sent'),
    },
  },
  OutboxMessage: {
    fields: {
      createdAt: time('Created'),
      kind: choice('Kind', {
        invoice: 'Invoice',
        electronicInvoice: 'Electronic invoice',
        offer: 'Offer',
        distributorRequest: 'Request to a distributor',
        activation: 'Account activation',
        invitation: 'Invitation',
        welcome: 'New account',
        reset: 'Password reset',
        passwordChanged: 'Password changed',
        addressChanged: 'Email address changed',
        newPlace: 'Sign-in from a new place',
        secondFactorOn: 'Second factor turned on',
        secondFactorOff: 'Second factor turned off',
        secondFactorReset: 'Second factor reset',
        recoveryCodeUsed: 'Recovery code used',
      }),
      recipient: text('To'),
      about: words('About', 200),
      state: choice('State', { pending: 'Pending', sent: 'Sent', failed: 'Failed' }),
      attempts: integer('Attempts'),
      error: optional(text('Error')),
      sentAt: optional(time('Sent')),
    },
  },
  OperatorActivityReport: {
    fields: {
      at: time('When'),
      operator: text('Operator'),
      action: choice('Action', {
        added: 'Added',
        changed: 'Changed',
        removed: 'Removed',
        moved: 'Moved',
        signedIn: 'Signed in',
        signedOut: 'Signed out',
        refused: 'Refused',
      }),
      entity: text('What'),
      recordId: integer('Number'),
      record: text('Record'),
      details: words('Old → new', 20_000),
      address: words('From', 100),
    },
  },
  Retention: { fields: retentionFields },
  LandingPage: {
    fields: {
      title: text('Heading'),
      nonLatinTitle: optional(text('Heading in Persian')),
      introduction: optional(richText('Introduction')),
      sliderIds: refs('Sliders', 'Slider'),
      genreIds: refs('Genres shown first', 'Genre'),
      buttonText: optional(text('Button', 60)),
      buttonLink: optional(link('Button leads to')),
      video: optional(url('Video')),
      description: optional(text('Description for search engines', 160)),
    },
  },
})
