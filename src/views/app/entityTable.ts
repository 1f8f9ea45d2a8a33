import { entityPages, type Screens, screens } from '../core/entity/entityPages'

/** Basic info, in the order of its menu. */
export const basicInfoPages = entityPages({ section: 'init', permission: 'BasicInfo', load: () => import('../reference/basicInfo') }, [
  { name: 'AgeGroup', title: 'Age group' },
  { name: 'ArticleGroup', title: 'Article group' },
  { name: 'Award', title: 'Award' },
  { name: 'BookCover', title: 'Book cover' },
  { name: 'Color', title: 'Colour' },
])

export const contributorPages = entityPages({ section: 'init', permission: 'BasicInfo', load: () => import('../reference/people') }, [
  { name: 'People', title: 'Contributor', slug: 'contributors' },
])

export const moreBasicInfoPages = entityPages({ section: 'init', permission: 'BasicInfo', load: () => import('../reference/basicInfo') }, [
  { name: 'Country', title: 'Country', plural: 'Countries' },
  { name: 'CoverColor', title: 'Cover colour' },
  { name: 'Distributor', title: 'Distributor' },
  { name: 'Ecolabelling', title: 'Ecolabelling', plural: 'Ecolabels' },
  { name: 'EducationLevel', title: 'Education level' },
  { name: 'Format', title: 'Format' },
  { name: 'Genre', title: 'Genre' },
  { name: 'Grade', title: 'Grade', isPlain: true },
  { name: 'InstructionalMethod', title: 'Instructional method' },
  { name: 'Language', title: 'Language' },
  { name: 'Material', title: 'Material' },
  { name: 'Occupation', title: 'Occupation' },
  { name: 'PaymentMethod', title: 'Payment method' },
  { name: 'PeriodicalInfo', title: 'Periodical info', plural: 'Periodical info' },
  { name: 'PhysicalCondition', title: 'Physical condition' },
  { name: 'Publisher', title: 'Publisher' },
  { name: 'SaleService', title: 'Sale service' },
  { name: 'Size', title: 'Size' },
  { name: 'Subject', title: 'Subject' },
])

export const financePages = entityPages({ section: 'finance', permission: 'Finance', load: () => import('../reference/finance') }, [
  { name: 'Currency', title: 'Currency', plural: 'Currencies' },
  { name: 'Tax', title: 'Tax', plural: 'Taxes' },
])

const postNord = 'TransportPostServicePostNord'
export const transportPages = entityPages({ section: 'transport', permission: 'Transport', load: () => import('../reference/transport') }, [
  { name: 'Delivery', title: 'Delivery', plural: 'Deliveries' },
  { name: 'PostService', title: 'PostNord service', slug: 'post-service/post-nord', permission: postNord },
  { name: 'PostService', title: 'DHL Freight service', slug: 'post-service/dhl-fr', permission: postNord },
  { name: 'PostService', title: 'DHL Express service', slug: 'post-service/dhl-express', permission: postNord },
  {
    name: 'PostServiceOutSide',
    title: 'Post service outside',
    plural: 'Post services outside',
    slug: 'post-service-outside',
    permission: 'PostServicePostServiceListOutSide',
    add: 'PostServiceAddPostService',
    edit: 'PostServicePostServiceList',
  },
])

export const administrationPages = entityPages(
  { section: 'administration', permission: 'Administration', load: () => import('../site/administration') },
  [
    { name: 'Slider', title: 'Slider' },
    { name: 'Content', title: 'Site Info', plural: 'Site Info', permission: 'AdministrationSiteInfo' },
    { name: 'Menu', title: 'Menu' },
    { name: 'Hashtag', title: 'Hashtag' },
    { name: 'Email', title: 'E-mail' },
    { name: 'EmailTemplete', title: 'E-mail template', slug: 'email-template' },
    { name: 'Contact', title: 'Contact', plural: 'Contact list', slug: 'contact-list', has: 'list' },
    { name: 'OperatorActivityReport', title: 'Operator activity report', slug: 'operator-activity-reports', has: 'list' },
    { name: 'LandingPage', title: 'Landing page', permission: 'LandingPage', has: 'single' },
  ],
)

const access = 'PermissionAccess'
export const accessPages = entityPages({ section: 'config', permission: 'Config', load: () => import('../access/roles/Access') }, [
  { name: 'Role', title: 'Role', permission: access },
  { name: 'Permission', title: 'Permission', permission: access },
  { name: 'PermissionCategory', title: 'Permission category', plural: 'Permission categories', permission: access },
])

/** Where the screens of an entity are; undefined for one that has none. */
export const screensOf = (name: string): Screens | undefined => screens.get(name)

const loadAccounts = () => import('../accounts/Accounts')
export const accountPages = entityPages({ section: 'accounts-profiles', permission: 'AccountsProfiles', load: loadAccounts }, [
  { name: 'User', title: 'User', permission: 'AccountsProfilesUsers' },
  { name: 'IndividualAccount', title: 'Individual account', slug: 'individual-accounts' },
  { name: 'InstitutionalAccount', title: 'Institutional account', slug: 'institutional-accounts' },
  { name: 'AgentAccount', title: 'Agent account', slug: 'agent-accounts', has: 'list' },
  { name: 'PanelAccount', title: 'Panel account', slug: 'panel-accounts', has: 'list' },
])
