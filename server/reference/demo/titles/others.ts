export const documents = `
Årsbok för Sveriges bibliotek / Kungliga biblioteket
Biblioteksstatistik i sammandrag / Kungliga biblioteket
Läsfrämjande på modersmål: en handledning / Statens kulturråd
Barns läsning: forskningsöversikt / Statens kulturråd
Katalogisering enligt RDA: kursmaterial / Svenska biblioteksföreningen
Klassifikation med Dewey: kursmaterial / Svenska biblioteksföreningen
Mångspråkiga bibliotek: rapport / Göteborgs universitet
Persiska handskrifter i Uppsala: förteckning / Uppsala universitetsbibliotek
Persian Manuscripts: A Reading Guide / The British Library
Iranian Studies: Conference Proceedings / Stockholms universitet
فهرست نسخه‌های خطی / کتابخانه ملی ایران
راهنمای فهرست‌نویسی / کتابخانه ملی ایران
آمار کتابخانه‌های عمومی / نهاد کتابخانه‌های عمومی کشور
گزارش سالانه نشر / خانه کتاب
Forskning om flerspråkighet: antologi / Linköpings universitet
`
export const otherProducts = `
Tygkasse med Pippi / Bokhandelns eget
Bokmärken, tolv stycken / Bokhandelns eget
Läslampa med klämma / Bokhandelns eget
Väggkalender med persisk kalligrafi / Nastaliq Studio
Muminmugg / Moomin Arabia
Pussel: Nils Holgersson, 500 bitar / Kärnan
Kort för alla tillfällen, tio stycken / Bokhandelns eget
Anteckningsbok, linjerad / Bokhandelns eget
Bokstöd i trä, ett par / Bokhandelns eget
Presentkort i kuvert / Bokhandelns eget
تقویم رومیزی / انتشارات نگاه
دفتر یادداشت مینیاتور / انتشارات نگاه
کارت پستال نوروز / انتشارات نگاه
Etiketter för bokryggar, 500 stycken / BTJ
Plastfilm för bokinbindning / BTJ
Bokvagn, tre hyllor / BCI
Affisch: Läs mer! / Svenska biblioteksföreningen
Alfabetstavla på persiska / Nastaliq Studio
Sagobrickor för berättande / Kärnan
Pennor, svarta, ett dussin / Ballograf
`
