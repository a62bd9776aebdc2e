/** Names of businesses, each with other spellings of the same business. */
const spellings: readonly (readonly [name: string, others: string])[] = [
  [
    'Delgado Fresh Markets LLC',
    'DELGADO FRESH MARKETS LLC; Delgado Fresh Markets, L.L.C.; Delgado Fresh Mkts; DELGADO FRESH MARKETS LIMITED LIABILITY COMPANY; The Delgado Fresh Markets',
  ],
  [
    'Peña & Sons Inc',
    'PENA AND SONS INCORPORATED; Pena & Sons, Inc.; PENA SONS INC; Peña + Sons Inc.; The Pena & Sons Corporation',
  ],
  [
    'The Corner Store Co.',
    'Corner Store; CORNER STORE COMPANY; Corner Store Co; The Corner Store, Inc.; THE CORNERSTORE',
  ],
  [
    'Bayside Pharmacy Inc',
    'BAYSIDE PHARMACY INC; Bayside Phcy Inc; Bay Side Pharmacy, Incorporated; BAYSIDE PHARM INC; Bayside Pharmacy Corp.',
  ],
  [
    'Bayside Holdings Inc DBA Bayside Rx',
    'Bayside Rx; BAYSIDE HOLDINGS INC; Bayside Hldgs Inc; Bayside Holdings, Inc. d/b/a Bayside Rx; BAYSIDE RX INC',
  ],
  [
    'Clearview Vision Center LLC',
    'CLEARVIEW VISION CTR LLC; Clear View Vision Center; Clearview Vision Centre, LLC; CLEARVIEW VISION CENTER L L C; Clearview Vision Cntr',
  ],
  [
    'Mercado El Sol LLC',
    'MERCADO EL SOL LLC; Mercado El Sol, L.L.C.; Mercado el Sol; MERCADO EL SOL; Mercado El Sól LLC',
  ],
  ["Joe's Meats", 'JOES MEATS; Joe’s Meats LLC; Joes Meats, Inc.; THE JOES MEATS; Joe`s Meats Company'],
  [
    'St. Mary Medical Center',
    'Saint Mary Medical Center; ST MARY MED CTR; St Mary Medical Centre; SAINT MARY MED CENTER; St. Mary Medical Ctr Inc',
  ],
  [
    'Núñez Brothers International Corp',
    'NUNEZ BROS INTL CORP; Nunez Brothers International; Núñez Bros. Intl. Corporation; NUNEZ BROTHERS INTL; The Nunez Brothers International Corp.',
  ],
  ['J&J Foods LLC', 'J AND J FOODS LLC; JJ Foods; J & J Foods, L.L.C.; J and J Fds; J + J FOODS LLC'],
  [
    'A.B.C. Dental PA',
    'ABC DENTAL PA; A B C Dental, P.A.; ABC Dental Professional Association; Abc Dental; A.B.C. DENTAL',
  ],
  ['Super Market 7 Inc', 'SUPERMARKET 7 INC; Super Market Seven; Supermkt 7; Super Market #7, Inc.; SUPER MARKET 7'],
  [
    'First National Grocers LLC',
    '1st National Grocers; FIRST NATL GROCERS LLC; First National Grocers, L.L.C.; 1ST NATL GROCERS; The First National Grocers',
  ],
  ['Ben Okafor DDS PA', 'Dr. Ben Okafor, D.D.S., P.A.; BEN OKAFOR PA; Ben Okafor DDS; DR BEN OKAFOR; Ben Okafor, DDS'],
  [
    'Sunrise Hearing Associates PLLC',
    'SUNRISE HEARING ASSOC PLLC; Sunrise Hearing Associates; Sunrise Hearing Assn., PLLC; SUNRISE HEARING ASSOCS; Sunrise Hearing Associates, P.L.L.C.',
  ],
  ['Café Río & Company', 'CAFE RIO & CO; Cafe Rio and Company; Café Rio; CAFE RIO CO; Cafe Rio Company Inc'],
  [
    'Hernández y Hijos Inc',
    'HERNANDEZ & HIJOS INC; Hernandez y Hijos; Hernández e Hijos, Inc.; HERNANDEZ HIJOS INC; Hernandez and Hijos',
  ],
  [
    'Gulf Coast Health Services Group LLC',
    'GULF COAST HLTH SVCS GRP LLC; Gulf Coast Health Services Group; GULF COAST HEALTH SVCS GROUP; Gulf Coast Health Service Group, LLC; GULF COAST HEALTH SERVICES GR',
  ],
  [
    'Lakeside Produce Distributors LP',
    'LAKESIDE PRODUCE DISTRIB LP; Lakeside Produce Distributors; Lakeside Produce Distributors, L.P.; Lakeside Produce Distributors Limited Partnership; LAKESIDE PRODUCE DISTRIBU',
  ],
  [
    'Palm & Pine Market Inc',
    'PALM AND PINE MARKET INC; Palm and Pine Mkt; PALM PINE MARKET; Palm & Pine Markets, Inc.; Palm & Pine Market Inc',
  ],
  [
    'O’Brien Optical LLC',
    "O'BRIEN OPTICAL LLC; Obrien Optical; O'Brien Optical; OBRIEN OPTICAL L L C; O’Brien Optcal LLC",
  ],
  [
    'Eastern Mediterranean Foods Wholesale LLC',
    'EASTERN MEDITERRANEAN FOODS WHSL; Eastern Mediterranean Foods Wholesale; EASTERN MEDITERRANEAN F; Eastern Mediterranean Fds Wholesale LLC; Eastern Mediteranean Foods Wholesale LLC',
  ],
  [
    'Three Kings Bakery Inc',
    '3 Kings Bakery; THREE KINGS BAKERY INC; The Three Kings Bakery; 3 KINGS BAKERY INC; Three Kings Bakery, Incorporated',
  ],
  [
    'Torres Hermanos Abarrotes LLC',
    'TORRES HNOS ABARROTES LLC; Torres Hermanos Abarrotes; Torres Hnos. Abarrotes, L.L.C.; TORRES HERMANOS ABARROTES; TORRES HERMANOS ABARRO',
  ],
]

export const sameBusiness: readonly (readonly [string, string])[] = spellings.flatMap(([name, others]) =>
  others.split('; ').map((other) => [name, other] as const),
)

/** Names of businesses that are not the one in front, although they share its place, trade or family. */
const others: readonly (readonly [name: string, different: string])[] = [
  [
    'Bayside Pharmacy Inc',
    'Bayside Rx Holdings Inc; Bayview Pharmacy Inc; Bayside Grocery Inc; Bayside Pharmacy II LLC; Northside Pharmacy Inc',
  ],
  [
    'Delgado Fresh Markets LLC',
    'Delgado Auto Repair LLC; Delgado Fresh Flowers LLC; Salgado Fresh Markets LLC; Delgado Fresh Markets II LLC; Fresh Markets of Miami LLC',
  ],
  [
    'The Corner Store Co.',
    'Corner Bakery Co.; Corner Stone Co.; The Corner Bar Co.; Liquor Store Co.; Corner Store 2 LLC',
  ],
  [
    'Clearview Vision Center LLC',
    'Clearwater Vision Center LLC; Clearview Dental Center LLC; Clearview Window Cleaning LLC; Vision Center LLC; Lindqvist Optical Holdings LLC',
  ],
  ['Mercado El Sol LLC', 'Mercado La Luna LLC; Panaderia El Sol LLC; Mercado El Norte LLC; Sol LLC; Mercado LLC'],
  ["Joe's Meats", "Moe's Meats; Joe's Pizza; Joe's; Meats Inc; Zoe's Meats"],
  [
    'St. Mary Medical Center',
    'St. Joseph Medical Center; Mary Medical Supplies; St. Mary Church; St. Marks Medical Center; Medical Center Inc',
  ],
  [
    'Núñez Brothers International Corp',
    'Nuñez Sisters International Corp; Muñoz Brothers International Corp; Brothers International Corp; Nunez Plumbing Corp; Nunez & Daughters Corp',
  ],
  ['J&J Foods LLC', 'J&K Foods LLC; JB Foods LLC; J&J Plumbing LLC; K&J Fuels LLC; J Foods International LLC'],
  ['A.B.C. Dental PA', 'A.B.D. Dental PA; ABC Hearing PA; ABC Daycare LLC; Dental PA; ACB Dental PA'],
  [
    'Super Market 7 Inc',
    'Super Market 8 Inc; Super Market 17 Inc; Super Mart 7 Inc; Market Super Saver Inc; Seven Seas Inc',
  ],
  [
    'First National Grocers LLC',
    'Second National Grocers LLC; First National Bank; First Street Grocers LLC; National Grocers LLC; First National Tire LLC',
  ],
  [
    'Ben Okafor DDS PA',
    'Bella Okafor DDS PA; Ben Oduya DDS PA; Okafor Foods Inc; Ada Okafor DDS; Benjamin Okoro DDS PA',
  ],
  [
    'Sunrise Hearing Associates PLLC',
    'Sunset Hearing Associates PLLC; Sunrise Dental Associates PLLC; Sunrise Realty Associates PLLC; Hearing Associates PLLC; Sunrise Towing LLC',
  ],
  ['Café Río & Company', 'Café Mar & Company; Cafe Rivera; Rio Motors; Casa Rio & Company; Café Company'],
  [
    'Hernández y Hijos Inc',
    'Fernández y Hijos Inc; Hernández Inc; Hernandez y Hermanas Inc; Hijos Inc; Hernandez Roofing Inc',
  ],
  [
    'Gulf Coast Health Services Group LLC',
    'Gold Coast Health Services Group LLC; Gulf Coast Boat Services LLC; Gulf Shore Health LLC; Health Services Group LLC; Gulf Coast Seafood LLC',
  ],
  [
    'Lakeside Produce Distributors LP',
    'Lakeview Produce Distributors LP; Lakeside Beverage Distributors LP; Lakeside Marina LP; Produce Distributors LP; Lakeside Prime Rentals LP',
  ],
  [
    'Palm & Pine Market Inc',
    'Palm & Oak Market Inc; Palm & Pine Realty Inc; Pine Market Inc; Palm Beach Market Inc; Lime & Pine Market Inc',
  ],
  [
    'O’Brien Optical LLC',
    "O'Byrne Optical LLC; O'Brien Plumbing LLC; Optical LLC; Brian Opticians LLC; O'Brien & Kelly Law LLC",
  ],
  [
    'Pharmacy One LLC',
    'Pharmacy Two LLC; Pharmacy 21 LLC; Pharmacy One Delivery of Tampa Inc; One LLC; Farmacia Uno LLC',
  ],
  [
    'Three Kings Bakery Inc',
    'Four Kings Bakery Inc; Three Queens Bakery Inc; Kings Bakery Inc; Three Kings Limousine Inc; King Bakery 3 of Ocala Inc',
  ],
  [
    'Corner Stores of Hialeah LLC',
    'Corner Stores of Homestead LLC; Corner Storage of Hialeah LLC; Hialeah LLC; Stores of Hialeah Gardens Corp; Corner Tavern of Hialeah LLC',
  ],
  [
    'Torres Hermanos Abarrotes LLC',
    'Flores Hermanos Abarrotes LLC; Torres Hermanos Mudanzas LLC; Torres Abogados LLC; Hermanos LLC; Torres Hermanas Belleza LLC',
  ],
  ['Maria Delgado', 'Delgado Fresh Markets LLC; Mario Delgado Inc; Maria LLC; Delgado Inc; Mariana Salgado LLC'],
]

export const differentBusinesses: readonly (readonly [string, string])[] = others.flatMap(([name, different]) =>
  different.split('; ').map((other) => [name, other] as const),
)
