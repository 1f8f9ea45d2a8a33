import { present } from '#api/core/objects'
import { authors } from './authors'
import { idsBy, lines, numberOrNull, orNull } from './lines'
import { occupations } from './terms'
import { countryId } from './world'

const roles: Record<string, number> = { author: 1, translator: 2, illustrator: 3, editor: 4, poet: 9 }
const occupationOf: Record<string, string> = {
  author: 'Novelist',
  translator: 'Translator',
  illustrator: 'Illustrator',
  editor: 'Researcher',
  poet: 'Poet',
}
const occupationId = idsBy(occupations, ({ title }) => title)

const wellKnown = lines(
  ['first', 'last', 'persianFirst', 'persianLast', 'roles', 'country', 'born', 'died'],
  `Abolqasem | Ferdowsi | ابوالقاسم | فردوسی | poet | IR | 940 | 1020
  Omar | Khayyam | عمر | خیام | poet | IR | 1048 | 1131
  Jalal al-Din | Rumi | جلال‌الدین محمد | بلخی | poet | IR | 1207 | 1273
  Saadi | Shirazi | سعدی | شیرازی | poet author | IR | 1210 | 1291
  Hafez | Shirazi | حافظ | شیرازی | poet | IR | 1325 | 1390
  Nizami | Ganjavi | نظامی | گنجوی | poet | - | 1141 | 1209
  Attar | Nishapuri | عطار | نیشابوری | poet | IR | 1145 | 1221
  Abu'l-Fazl | Beyhaqi | ابوالفضل | بیهقی | author | IR | 995 | 1077
  Naser Khosrow | Qobadiani | ناصرخسرو | قبادیانی | poet | IR | 1004 | 1088
  Onsor al-Ma'ali | Keykavus | عنصرالمعالی | کیکاووس | author | IR | 1021 | 1087
  Nasrollah | Monshi | نصرالله | منشی | translator author | IR | - | -
  Nezami | Aruzi | نظامی | عروضی | author | IR | - | -
  Mohammad-Ali | Jamalzadeh | محمدعلی | جمالزاده | author | IR | 1892 | 1997
  Morteza | Moshfegh Kazemi | مرتضی | مشفق کاظمی | author | IR | 1902 | 1978
  Sadegh | Chubak | صادق | چوبک | author | IR | 1916 | 1998
  Mehdi | Azaryazdi | مهدی | آذریزدی | author | IR | 1922 | 2009
  Ali-Mohammad | Afghani | علی‌محمد | افغانی | author | IR | 1925 | -
  Ahmad | Mahmoud | احمد | محمود | author | IR | 1931 | 2002
  Nader | Ebrahimi | نادر | ابراهیمی | author | IR | 1936 | 2008
  Goli | Taraghi | گلی | ترقی | author | IR | 1939 | -
  Fattaneh | Haj Seyed Javadi | فتانه | حاج سیدجوادی | author | IR | 1945 | -
  Parinoush | Saniee | پرینوش | صنیعی | author | IR | 1949 | -
  Abbas | Maroufi | عباس | معروفی | author | IR | 1957 | 2022
  Reza | Amirkhani | رضا | امیرخانی | author | IR | 1973 | -
  Sadegh | Hedayat | صادق | هدایت | author translator | IR | 1903 | 1951
  Simin | Daneshvar | سیمین | دانشور | author translator | IR | 1921 | 2012
  Jalal | Al-e Ahmad | جلال | آل‌احمد | author translator | IR | 1923 | 1969
  Forugh | Farrokhzad | فروغ | فرخزاد | poet | IR | 1934 | 1967
  Ahmad | Shamlou | احمد | شاملو | poet translator | IR | 1925 | 2000
  Sohrab | Sepehri | سهراب | سپهری | poet illustrator | IR | 1928 | 1980
  Nima | Yooshij | نیما | یوشیج | poet | IR | 1897 | 1960
  Parvin | E'tesami | پروین | اعتصامی | poet | IR | 1907 | 1941
  Simin | Behbahani | سیمین | بهبهانی | poet | IR | 1927 | 2014
  Hushang | Golshiri | هوشنگ | گلشیری | author | IR | 1938 | 2000
  Mahmoud | Dowlatabadi | محمود | دولت‌آبادی | author | IR | 1940 | -
  Iraj | Pezeshkzad | ایرج | پزشکزاد | author | IR | 1927 | 2022
  Shahrnush | Parsipur | شهرنوش | پارسی‌پور | author | IR | 1946 | -
  Zoya | Pirzad | زویا | پیرزاد | author | IR | 1952 | -
  Samad | Behrangi | صمد | بهرنگی | author | IR | 1939 | 1968
  Houshang | Moradi Kermani | هوشنگ | مرادی کرمانی | author | IR | 1944 | -
  Bozorg | Alavi | بزرگ | علوی | author | IR | 1904 | 1997
  Gholam-Hossein | Sa'edi | غلامحسین | ساعدی | author | IR | 1936 | 1985
  Bahram | Beyzai | بهرام | بیضایی | author | IR | 1938 | -
  Mehdi | Akhavan-Sales | مهدی | اخوان ثالث | poet | IR | 1929 | 1990
  Moniro | Ravanipour | منیرو | روانی‌پور | author | IR | 1952 | -
  Marjane | Satrapi | مرجان | ساتراپی | author illustrator | FR | 1969 | -
  Azar | Nafisi | آذر | نفیسی | author | US | 1948 | -
  Farshid | Mesghali | فرشید | مثقالی | illustrator | IR | 1943 | -
  Mohammad | Qazi | محمد | قاضی | translator | IR | 1913 | 1998
  Najaf | Daryabandari | نجف | دریابندری | translator | IR | 1929 | 2020
  Abdollah | Kowsari | عبدالله | کوثری | translator | IR | 1946 | -
  Astrid | Lindgren | آسترید | لیندگرن | author | SE | 1907 | 2002
  Selma | Lagerlöf | سلما | لاگرلف | author | SE | 1858 | 1940
  August | Strindberg | آگوست | استریندبرگ | author | SE | 1849 | 1912
  Tomas | Tranströmer | توماس | ترانسترومر | poet | SE | 1931 | 2015
  Tove | Jansson | تووه | یانسون | author illustrator | FI | 1914 | 2001
  Karin | Boye | کارین | بویه | author poet | SE | 1900 | 1941
  Ingrid | Vang Nyman | - | - | illustrator | DK | 1916 | 1959
  Namdar | Nasser | نامدار | ناصر | translator editor | SE | - | -`,
).map(({ first, last, persianFirst, persianLast, roles: named, country, born, died }) => ({
  firstName: orNull(first),
  lastName: last,
  nonLatinFirstName: orNull(persianFirst),
  nonLatinLastName: orNull(persianLast),
  ...lifeOf(named.split(' '), country, born, died),
}))

function lifeOf(named: readonly string[], country: string, born: string, died: string) {
  const [first = ''] = named
  return {
    peopleTypeIds: named.map((role) => present(roles[role])),
    occupationId: occupationId(occupationOf[first] ?? ''),
    countryId: orNull(country) && countryId(country),
    birthYear: numberOrNull(born),
    deathYear: numberOrNull(died),
  }
}

const others = lines(['name', 'country', 'born', 'died'], authors).map(({ name, country, born, died }) => {
  const [, firstName = '', lastName = ''] = /^(.+?) ((?:(?:von|du|Le) )*\S+)$/.exec(name) ?? []
  return { firstName, lastName, nonLatinFirstName: null, nonLatinLastName: null, ...lifeOf(['author'], country, born, died) }
})

export const contributors = [...wellKnown, ...others].map((person) => ({
  ...person,
  isni: null,
  website: null,
  image: null,
  biography: null,
}))
