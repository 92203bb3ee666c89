/** Advertisements, made up and written as portals, newspapers and sellers write them, each with what is to be found in it. */

/**
 * Kind, Endenergie (of a Nichtwohngebäude heat/electricity), carriers, year, class, as they are read: '-' is not found.
 * A building kind that is given was chosen in the form.
 */
export type Ad = {
  name: string;
  text: string;
  building?: 'wohn' | 'nichtwohn';
  finds: string;
  /** What does not fit together, or was not taken for a particular, by the names of its sentences. */
  notes: string[];
};

/** As of this day. */
export const adsDay = '2026-11-26';

export const ads: Ad[] = [
  {
    name: 'a portal’s block, all of it',
    text: `Helle 3-Zimmer-Wohnung mit Balkon
Wohnfläche ca.: 82 m²
Baujahr: 1974
Objektzustand: Gepflegt
Heizungsart: Zentralheizung
Wesentliche Energieträger: Gas
Energieausweis: liegt vor
Energieausweistyp: Verbrauchsausweis
Energieverbrauchskennwert: 123,4 kWh/(m²*a)
Energie-Effizienzklasse: D`,
    finds: 'verbrauch|123,4|gas|1974|D',
    notes: [],
  },
  {
    name: 'a portal’s block whose labels and values stand on lines of their own',
    text: `Bausubstanz & Energieausweis
Baujahr
1962
Heizungsart
Zentralheizung
Wesentliche Energieträger
Öl
Energieausweis
liegt vor
Energieausweistyp
Bedarfsausweis
Endenergiebedarf
214,5 kWh/(m²*a)
Energieeffizienzklasse
G`,
    finds: 'bedarf|214,5|heizoel|1962|G',
    notes: [],
  },
  {
    name: 'shorthand of a newspaper',
    text: 'HB-Schwachhausen, 2-Zi.-ETW, 58 m², EBK, Blk., 189.000 €, V, 118 kWh/(m²a), Gas, Bj. 1974, D',
    finds: 'verbrauch|118|gas|1974|D',
    notes: [],
  },
  {
    name: 'shorthand with colons and „Kl.“',
    text: 'DHH Delmenhorst, 5 Zi., 120 m² Wfl., Garten. B: 210,5 kWh/(m²a), Erdgas H, 1962, Kl. G',
    finds: 'bedarf|210,5|erdgas|1962|G',
    notes: [],
  },
  {
    name: 'shorthand of a classified site without the square metre',
    text: 'Schöne Wohnung zu vermieten, 65 qm, Küche neu. V, 123 kWh, Gas, Bj. 1974, D',
    finds: 'verbrauch|123|gas|1974|D',
    notes: ['withoutUnit'],
  },
  {
    name: 'shorthand with the brokers’ abbreviations',
    text: 'Bremen-Nord, Reihenhaus, 98 qm, Stellpl. V, 128 kWh/(m²a), FW, Bj 1968, EKL D',
    finds: 'verbrauch|128|fernwaerme|1968|D',
    notes: [],
  },
  {
    name: 'electricity shortened to a letter',
    text: 'Neubau-ETW am Werdersee. B, 28 kWh/(m²a), E, Bj. 2021, A+',
    finds: 'bedarf|28|strom|2021|A+',
    notes: [],
  },
  {
    name: 'the sentence of a broker',
    text: `Zum Verkauf steht ein gepflegtes Einfamilienhaus in ruhiger Lage von Lilienthal.
Energieausweis: Bedarfsausweis, Endenergiebedarf 214 kWh/(m²·a), Energieträger der Heizung: Heizöl, Baujahr laut Ausweis 1962, Energieeffizienzklasse G.`,
    finds: 'bedarf|214|heizoel|1962|G',
    notes: [],
  },
  {
    name: 'nothing but that it lies there',
    text: 'Charmantes Bremer Haus mit 4 Zimmern und Garten in der Neustadt. Der Energieausweis liegt vor. Kaufpreis 420.000 €.',
    finds: '-|-|-|-|-',
    notes: ['noParticular'],
  },
  {
    name: 'to be seen at the viewing',
    text: 'Gemütliche 2-Zimmer-Wohnung, 54 m², Baujahr 1958, Gas-Etagenheizung. Energieausweis kann bei der Besichtigung eingesehen werden.',
    finds: '-|-|gas|1958|-',
    notes: ['fromHeating', 'noParticular'],
  },
  {
    name: 'in preparation',
    text: 'Reihenendhaus in Achim, 5 Zimmer, Vollkeller. Energieausweis ist in Vorbereitung und liegt zur Besichtigung vor.',
    finds: '-|-|-|-|-',
    notes: ['inPreparation'],
  },
  {
    name: 'ordered',
    text: 'EFH in Weyhe, 140 m² Wohnfläche, Grundstück 700 m². Heizung: Gas, Baujahr 1981. Der Energieausweis wurde beauftragt.',
    finds: '-|-|gas|1981|-',
    notes: ['inPreparation'],
  },
  {
    name: 'a monument',
    text: 'Altbremer Haus von 1904 unter Denkmalschutz, daher ist kein Energieausweis erforderlich. 6 Zimmer, 180 m².',
    finds: '-|-|-|1904|-',
    notes: ['exempt'],
  },
  {
    name: 'a class that is not the value’s',
    text: 'Verbrauchsausweis, 145 kWh/(m²a), Erdgas, Baujahr 1978, Energieeffizienzklasse D. Wohnung mit Südbalkon.',
    finds: 'verbrauch|145|erdgas|1978|D',
    notes: ['classMisfit'],
  },
  {
    name: 'a value on the border belongs to the better class',
    text: 'Wohnung, V, 130 kWh/(m²a), FW, Bj. 1970, D',
    finds: 'verbrauch|130|fernwaerme|1970|D',
    notes: [],
  },
  {
    name: 'a value just above it',
    text: 'Wohnung, V, 130,1 kWh/(m²a), FW, Bj. 1970, D',
    finds: 'verbrauch|130,1|fernwaerme|1970|D',
    notes: ['classMisfit'],
  },
  {
    name: 'a consumption certificate beside the words of demand',
    text: `Eigentumswohnung, 3 Zimmer
Energieausweis: Verbrauchsausweis
Endenergiebedarf: 98,2 kWh/(m²·a)
Energieträger: Fernwärme
Baujahr: 1968
Energieeffizienzklasse: C`,
    finds: 'verbrauch|98,2|fernwaerme|1968|C',
    notes: ['kindMisfit'],
  },
  {
    name: 'a demand certificate beside the words of consumption',
    text: 'Einfamilienhaus, Bedarfsausweis, Energieverbrauchskennwert 180 kWh/(m²*a), Heizöl, Bj. 1966, Klasse F',
    finds: 'bedarf|180|heizoel|1966|F',
    notes: ['kindMisfit'],
  },
  {
    name: 'both kinds',
    text: 'Mehrfamilienhaus mit 6 Wohnungen. Energieausweis (Bedarf): liegt vor. Verbrauchsausweis: 133 kWh/(m²a), Gas, Baujahr 1971, E.',
    finds: 'bedarf+verbrauch|133|gas|1971|E',
    notes: ['twoKinds'],
  },
  {
    name: 'the kitchen’s year is not the house’s',
    text: 'Wohnung in Findorff, 3 Zimmer, Einbauküche Baujahr 2019, Bad von 2015. V, 110 kWh/(m²a), Gas, D.',
    finds: 'verbrauch|110|gas|-|D',
    notes: ['yearOfOther'],
  },
  {
    name: 'the heating’s year is not the house’s',
    text: `Doppelhaushälfte, 4 Zimmer
Energieausweistyp: Bedarfsausweis
Endenergiebedarf: 155,8 kWh/(m²a)
Energieträger: Erdgas
Baujahr der Heizung: 2008
Effizienzklasse: E`,
    finds: 'bedarf|155,8|erdgas|-|E',
    notes: ['yearOfOther'],
  },
  {
    name: 'the year of the system beside the house’s',
    text: `Einfamilienhaus mit Carport
Baujahr 1955
Baujahr Anlagentechnik: 2011
Letzte Modernisierung: 2018
Bedarfsausweis, Endenergiebedarf 231,00 kWh/(m²·a), Erdgas, Effizienzklasse G`,
    finds: 'bedarf|231|erdgas|1955|G',
    notes: ['yearOfOther'],
  },
  {
    name: 'the certificate’s year goes before the advertisement’s',
    text: 'Reihenhaus, Baujahr 1963. Energieausweis: Bedarfsausweis, 199 kWh/(m²a), Gas, Baujahr laut Energieausweis 1965, F.',
    finds: 'bedarf|199|gas|1965|F',
    notes: ['twoYears'],
  },
  {
    name: 'primary energy is none',
    text: `Wohnung im Viertel
Bedarfsausweis
Primärenergiebedarf: 201 kWh/(m²·a)
Energieträger: Gas
Baujahr: 1910
Klasse: F`,
    finds: 'bedarf|-|gas|1910|F',
    notes: ['primary'],
  },
  {
    name: 'both energies',
    text: 'Stadthaus. Bedarfsausweis: Primärenergiebedarf 62,5 kWh/(m²a), Endenergiebedarf 48,3 kWh/(m²a), Wesentlicher Energieträger: Pellets, Baujahr 2012, Effizienzklasse A.',
    finds: 'bedarf|48,3|pellets|2012|A',
    notes: ['primary'],
  },
  {
    name: 'A+ as praise',
    text: 'A+ Lage am Bürgerpark! Altbauwohnung mit 4 Zimmern. V, 142 kWh/(m²a), Gas, Bj. 1908.',
    finds: 'verbrauch|142|gas|1908|-',
    notes: ['letterOther'],
  },
  {
    name: 'the fridge has a class',
    text: 'Möblierte 1-Zimmer-Wohnung, Kühlschrank Energieeffizienzklasse A++ und Waschmaschine Klasse B inklusive. Verbrauchsausweis, 99 kWh/(m²a), Fernwärme, Baujahr 1972.',
    finds: 'verbrauch|99|fernwaerme|1972|-',
    notes: ['letterOther'],
  },
  {
    name: 'a standard of promotion is no class',
    text: 'Neubau-Doppelhaushälfte als KfW 55 Effizienzhaus, Luft-Wasser-Wärmepumpe, Erstbezug 2022.',
    finds: '-|-|-|-|-',
    notes: ['standard', 'heatingNoCarrier', 'yearOfOther'],
  },
  {
    name: 'a standard of promotion beside all of it',
    text: 'KfW-Effizienzhaus 40 in Oldenburg. Bedarfsausweis, Endenergiebedarf 19,8 kWh/(m²a), Energieträger Strom, Baujahr 2020, Energieeffizienzklasse A+.',
    finds: 'bedarf|19,8|strom|2020|A+',
    notes: ['standard'],
  },
  {
    name: 'the former act, named alone',
    text: 'Wohnung, gebaut nach EnEV 2009. Verbrauchsausweis, 68 kWh/(m²a), Fernwärme, Baujahr 2011, B.',
    finds: 'verbrauch|68|fernwaerme|2011|B',
    notes: ['enev'],
  },
  {
    name: 'a certificate of 2013 with a class',
    text: 'Wohnung, Energieausweis vom 12.03.2013, Verbrauchsausweis, 121 kWh/(m²a), Gas, Baujahr 1976, Klasse D.',
    finds: 'verbrauch|121|gas|1976|D',
    notes: ['expired', 'classInOld'],
  },
  {
    name: 'a certificate of 2013 by an act of 2020',
    text: 'Einfamilienhaus. Bedarfsausweis nach GEG 2020, ausgestellt am 04.06.2013, Endenergiebedarf 188 kWh/(m²a), Öl, Bj. 1969.',
    finds: 'bedarf|188|heizoel|1969|-',
    notes: ['expired', 'actTooEarly'],
  },
  {
    name: 'valid until a day that is over',
    text: `Wohnung, 2. OG
Energieausweis gültig bis: 14.09.2025
Verbrauchsausweis
Endenergieverbrauch 88 kWh/(m²a)
Energieträger Fernwärme
Baujahr 1966
Effizienzklasse C`,
    finds: 'verbrauch|88|fernwaerme|1966|C',
    notes: ['expired'],
  },
  {
    name: 'ten years are not ten',
    text: 'Reihenhaus. Bedarfsausweis vom 03.05.2019, gültig bis 02.05.2031, 176,4 kWh/(m²a), Erdgas, Baujahr 1961, F.',
    finds: 'bedarf|176,4|erdgas|1961|F',
    notes: ['datesMisfit'],
  },
  {
    name: 'ten years less a day',
    text: 'Reihenhaus. Ausstelldatum: 03.05.2019, gültig bis: 02.05.2029. Bedarfsausweis, 176,4 kWh/(m²a), Erdgas, Baujahr 1961, F.',
    finds: 'bedarf|176,4|erdgas|1961|F',
    notes: [],
  },
  {
    name: 'a day to come',
    text: 'Bungalow. Energieausweis ausgestellt am 01.03.2027. Bedarfsausweis, 260 kWh/(m²a), Heizöl, Bj. 1958, H.',
    finds: 'bedarf|260|heizoel|1958|H',
    notes: ['futureIssue'],
  },
  {
    name: 'the month of validity',
    text: 'Etagenwohnung, Energieausweis gültig bis 07/2033, V, 105 kWh/(m²a), Erdgas, Baujahr 1984, D.',
    finds: 'verbrauch|105|erdgas|1984|D',
    notes: [],
  },
  {
    name: 'a value without its unit',
    text: `Maisonette
Energieausweis: Verbrauchsausweis
Endenergieverbrauch: 112,3
Energieträger: Gas
Baujahr: 1989
Energieeffizienzklasse: D`,
    finds: 'verbrauch|112,3|gas|1989|D',
    notes: ['withoutUnit'],
  },
  {
    name: 'a point for the comma',
    text: 'Wohnung: Verbrauchsausweis, 97.60 kWh/(m²a), Erdgas, Baujahr 1990, Effizienzklasse C',
    finds: 'verbrauch|97,6|erdgas|1990|C',
    notes: ['decimalPoint'],
  },
  {
    name: 'the kWh of a whole house',
    text: 'Zweifamilienhaus, Verbrauch letztes Jahr 28.500 kWh Gas. Baujahr 1973. Energieausweis: Verbrauchsausweis, Klasse E.',
    finds: 'verbrauch|-|-|1973|E',
    notes: ['yearlyTotal', 'carrierElsewhere'],
  },
  {
    name: 'a value that no house has',
    text: 'Resthof. Bedarfsausweis, Endenergiebedarf 1.245 kWh/(m²a), Öl, Baujahr 1890, Effizienzklasse H.',
    finds: 'bedarf|1.245|heizoel|1890|H',
    notes: ['implausible'],
  },
  {
    name: 'a central heating has no carrier',
    text: 'Wohnung mit Zentralheizung und Fußbodenheizung, V, 84 kWh/(m²a), Bj. 1999, C',
    finds: 'verbrauch|84|-|1999|C',
    notes: ['heatingNoCarrier'],
  },
  {
    name: 'gas for the stove, electricity for the lamps',
    text: 'Altbauwohnung mit Gasherd, Strom und Wasser extra. Verbrauchsausweis 140 kWh/(m²a), Baujahr 1906, Energieeffizienzklasse E.',
    finds: 'verbrauch|140|-|1906|E',
    notes: ['carrierElsewhere'],
  },
  {
    name: 'two carriers',
    text: 'Landhaus. Bedarfsausweis, Endenergiebedarf 142 kWh/(m²a), Energieträger: Erdgas, Solarthermie, Baujahr 2001, Klasse E.',
    finds: 'bedarf|142|erdgas+solar|2001|E',
    notes: [],
  },
  {
    name: 'a year of two digits',
    text: 'ETW Huchting, 70 m². V, 134 kWh/(m²a), Fernw., Bj. 74, E',
    finds: 'verbrauch|134|fernwaerme|-|E',
    notes: ['twoDigitYear'],
  },
  {
    name: 'about 1900',
    text: 'Stadtvilla mit Garten. Bedarfsausweis, 241,7 kWh/(m²·a), Erdgas, Baujahr ca. 1900, Energieeffizienzklasse G.',
    finds: 'bedarf|241,7|erdgas|ca. 1900|G',
    notes: [],
  },
  {
    name: 'two years of a house',
    text: 'Anwesen mit Anbau: B, 190 kWh/(m²a), Gas, Baujahr 1962 / 1998, F',
    finds: 'bedarf|190|gas|1962 / 1998|F',
    notes: [],
  },
  {
    name: 'an office',
    text: `Bürofläche in der Airport-Stadt, 420 m²
Energieausweis: Verbrauchsausweis (Nichtwohngebäude)
Endenergieverbrauch Wärme: 96 kWh/(m²a)
Endenergieverbrauch Strom: 31 kWh/(m²a)
Energieträger: Fernwärme`,
    finds: 'verbrauch|96/31|fernwaerme|-|-',
    notes: [],
  },
  {
    name: 'a shop in short',
    text: 'Ladenlokal in der Innenstadt zu vermieten, 110 m². V, Wärme 88, Strom 45 kWh/(m²a), Gas',
    finds: 'verbrauch|88/45|gas|-|-',
    notes: [],
  },
  {
    name: 'a hall with one value and a class',
    text: 'Lagerhalle mit Büro, 800 m². Bedarfsausweis, 165 kWh/(m²a), Heizöl, Baujahr 1988, Energieeffizienzklasse F.',
    finds: 'bedarf|-/-|heizoel|-|-',
    notes: ['oneValue', 'classForOther'],
  },
  {
    name: 'an office’s abbreviations',
    text: 'Praxisräume, 180 qm, EB-S 20 kWh/(m²a), EB-W 150 kWh/(m²a), Bedarfsausweis, Erdgas',
    finds: 'bedarf|150/20|erdgas|-|-',
    notes: [],
  },
  {
    name: 'a study is no office',
    text: 'Einfamilienhaus mit Arbeitszimmer/Büro und Hobbyraum. Bedarfsausweis, 120 kWh/(m²a), Erdgas, Baujahr 1995, D.',
    finds: 'bedarf|120|erdgas|1995|D',
    notes: [],
  },
  {
    name: 'chosen in the form against the words',
    building: 'nichtwohn',
    text: 'Repräsentative Villa, genutzt als Kanzlei. Verbrauchsausweis, Heizenergie 130 kWh/(m²a), Strom 22 kWh/(m²a), Erdgas.',
    finds: 'verbrauch|130/22|erdgas|-|-',
    notes: [],
  },
  {
    name: 'old consumption without hot water',
    text: 'Wohnung, Energieverbrauchskennwert 101 kWh/(m²a), Warmwasser nicht enthalten, Verbrauchsausweis, Gas, Bj. 1979, D',
    finds: 'verbrauch|101|gas|1979|D',
    notes: ['withoutHotWater'],
  },
  {
    name: 'hot water in it',
    text: `Dachgeschosswohnung
Energieverbrauch für Warmwasser enthalten
Verbrauchsausweis 92 kWh/(m²*a)
Befeuerung: Gas
Baujahr lt. Energieausweis: 1987
Energieeffizienzklasse: C`,
    finds: 'verbrauch|92|gas|1987|C',
    notes: [],
  },
  {
    name: 'a block with a heading and bars',
    text: 'Energie | Energieausweis: Bedarfsausweis | Endenergiebedarf: 75 kWh/(m²a) | Energieklasse: B | Baujahr: 2006 | Energieträger: Fernwärme | Penthouse, 4 Zimmer',
    finds: 'bedarf|75|fernwaerme|2006|B',
    notes: [],
  },
  {
    name: 'units by words',
    text: 'Mietwohnung. Der Verbrauchsausweis nennt 77 Kilowattstunden pro Quadratmeter und Jahr, beheizt wird mit Holzpellets, Baujahr 2003, Energieeffizienzklasse C.',
    finds: 'verbrauch|77|pellets|2003|C',
    notes: [],
  },
  {
    name: 'two values',
    text: 'Wohnung: Verbrauchsausweis, Endenergieverbrauch 114 kWh/(m²a), Gas, Bj. 1975, D. Weitere Angaben: Energiekennwert 141 kWh/(m²a).',
    finds: 'verbrauch|114|gas|1975|D',
    notes: ['twoValues'],
  },
  {
    name: 'two classes',
    text: `Penthouse über den Dächern
Energieeffizienzklasse: B
Energieausweis: Bedarfsausweis, Endenergiebedarf 92 kWh/(m²a), Gas-Brennwert, Baujahr 2004, Effizienzklasse C`,
    finds: 'bedarf|92|gas|2004|C',
    notes: ['twoClasses', 'fromHeating'],
  },
  {
    name: 'no word of it',
    text: 'WG-Zimmer, 16 m², 420 € warm, WLAN, Waschmaschine, Keller, Fahrradraum. Haltestelle vor der Tür. Ab 01.02.2027.',
    finds: '-|-|-|-|-',
    notes: [],
  },
  // Written after the reader, to see what it does with ads that it was not made for.

  {
    name: 'talk of a seller',
    text: `Verkaufe mein Elternhaus in Stuhr, 135 qm Wohnfläche auf 812 qm Grund. Das Haus wurde 1967 gebaut, Ölheizung von 2004, Fenster teilweise 2010. Energieausweis ist da: Bedarf 245 kWh/qm a, Klasse G. Nur Selbstabholer :)`,
    finds: 'bedarf|245|heizoel|1967|G',
    notes: ['fromHeating', 'yearOfOther'],
  },
  {
    name: 'another portal’s block',
    text: `Energie & Bauzustand
Energieausweistyp Verbrauchsausweis
Gebäudetyp Wohngebäude
Baujahr laut Energieausweis 1994
wesentliche Energieträger Fernwärme
Gültigkeit 11.03.2019 bis 10.03.2029
Endenergieverbrauch 79,00 kWh/(m²·a)
Effizienzklasse C`,
    finds: 'verbrauch|79|fernwaerme|1994|C',
    notes: [],
  },
  {
    name: 'shorthand of a newspaper with longer abbreviations',
    text: 'HB-Hemelingen: 3 Zi., Kü., Bad, Blk., 74 m², KM 720 € + NK 210 €, EnVerbrAusw. 131 kWh/(m²a), Gas, Bj. 1961, EnEffKl. E. Tel. ab 18 Uhr',
    finds: 'verbrauch|131|gas|1961|E',
    notes: [],
  },
  {
    name: 'a heat pump as carrier',
    text: 'Neubau-Reihenhaus in Ritterhude, Energieausweis: Bedarfsausweis, Endenergie: 22 kWh/(m²a), Energieträger: Luft-Wasser-Wärmepumpe, Baujahr 2023, Klasse A+, keine Provision.',
    finds: 'bedarf|22|-|2023|A+',
    notes: ['heatingNoCarrier'],
  },
  {
    name: 'small letters',
    text: 'tausche wohnung 2 zimmer in walle. verbrauchsausweis vorhanden, 104 kwh/m2a, erdgas, baujahr 1957, energieeffizienzklasse: d',
    finds: 'verbrauch|104|erdgas|1957|D',
    notes: [],
  },
  {
    name: 'a class in the headline alone',
    text: `TOP! Energieklasse A! Neuwertige Doppelhaushälfte
Baujahr: 2019
Heizung: Fußbodenheizung, Luftwärmepumpe
Energieausweis: wird nachgereicht`,
    finds: '-|-|-|2019|A',
    notes: ['heatingNoCarrier', 'inPreparation'],
  },
  {
    name: 'a production hall by lines',
    text: `Produktions- und Lagerfläche in Bremerhaven
Energieausweis: Bedarfsausweis
Endenergiebedarf Wärme: 142,7 kWh/(m²·a)
Endenergiebedarf Strom: 38,1 kWh/(m²·a)
Heizungsart: Gas-Heizung
Baujahr: 1982`,
    finds: 'bedarf|142,7/38,1|gas|-|-',
    notes: [],
  },
  {
    name: 'a year before its verb',
    text: 'Gründerzeithaus (um 1890 erbaut), umfassend saniert 2016. V: 99,9 kWh/(m²a), Gas, C',
    finds: 'verbrauch|99,9|gas|um 1890|C',
    notes: ['yearOfOther'],
  },
  {
    name: 'a battery has kWh too',
    text: 'Einfamilienhaus mit PV-Anlage 9,8 kWp und 10 kWh Batteriespeicher, Bedarfsausweis: 45 kWh/(m²a), Strom, Baujahr 2017, Effizienzklasse A.',
    finds: 'bedarf|45|strom|2017|A',
    notes: [],
  },
  {
    name: 'hot water: no',
    text: `Energieausweis: Verbrauchsausweis
Energieverbrauchskennwert: 139 kWh/(m²*a)
Energieverbrauch für Warmwasser enthalten: Nein
Hauptenergieträger: Erdgas leicht
Baujahr: 1969
Wohnung im 3. OG`,
    finds: 'verbrauch|139|erdgas|1969|-',
    notes: ['withoutHotWater'],
  },
  {
    name: 'issued from 1 May 2014 on',
    text: `Maisonette-Wohnung
Energieausweis: Bedarfsausweis
Erstellungsdatum: ab dem 1. Mai 2014
Endenergiebedarf: 168,3 kWh/(m²a)
Energieeffizienzklasse: F
Baujahr laut Energieausweis: 1930
Wesentlicher Energieträger: Gas`,
    finds: 'bedarf|168,3|gas|1930|F',
    notes: [],
  },
  {
    name: 'in two languages',
    text: 'Spacious flat / Wohnung, energy certificate available. Energieausweis: Verbrauch, 71 kWh/m²/Jahr, Nahwärme, Bauj. 2008, Energieeffizienzklasse „B“',
    finds: 'verbrauch|71|nahwaerme|2008|B',
    notes: [],
  },
  {
    name: 'figures of an investment',
    text: 'Mehrfamilienhaus, 8 WE, JNKM 62.400 €, Faktor 22, Energie: B, 187 kWh, Öl, 1959, F. Dach 2001 neu gedeckt.',
    finds: 'bedarf|187|heizoel|1959|F',
    notes: ['withoutUnit', 'yearOfOther'],
  },
  {
    name: 'sentences',
    text: 'Für das Objekt liegt ein Energiebedarfsausweis vor. Der Endenergiebedarf beträgt 133,6 kWh/(m²*a). Die wesentlichen Energieträger der Heizung sind Erdgas und Holz. Das Baujahr des Hauses ist 1977, die Energieeffizienzklasse ist E.',
    finds: 'bedarf|133,6|erdgas+holz|1977|E',
    notes: [],
  },
  {
    name: 'flats and shops',
    text: 'Wohn- und Geschäftshaus: Wohnen: Verbrauchsausweis, 121 kWh/(m²a), Gas, Bj. 1955, D. Gewerbe: Verbrauchsausweis, Wärme 140 kWh/(m²a), Strom 60 kWh/(m²a), Gas.',
    finds: 'verbrauch|121|gas|1955|D',
    notes: ['mixedUse'],
  },
  {
    name: 'a place of class 1A',
    text: 'Kapitalanlage in 1A-Lage: vermietete ETW, 48 m². Energieausweis Verbrauchsausweis gültig bis 22.08.2028, Energiekennwert 117 kWh/m²a, Energieträger Gas, Baujahr 1964, Energieeffizienzklasse D',
    finds: 'verbrauch|117|gas|1964|D',
    notes: ['letterOther'],
  },
  {
    name: 'a year of issue that is long over',
    text: 'Reihenhaus, Energiepass von 2012: Bedarf, 201 kWh/(m²a), Gas, Bj. 1953',
    finds: 'bedarf|201|gas|1953|-',
    notes: ['expired'],
  },
  {
    name: 'a plot',
    text: 'Baugrundstück, voll erschlossen: Gas, Wasser, Strom und Kanal liegen in der Straße. Bebaubar mit Einfamilienhaus.',
    finds: '-|-|-|-|-',
    notes: ['carrierElsewhere'],
  },
  {
    name: 'bars and equals signs',
    text: 'Appartement möbliert | Endenergieverbrauch = 93 kWh/(m²a) | Art: Verbrauchsausweis | Träger: Fernwärme | BJ 1971 | EEK C',
    finds: 'verbrauch|93|fernwaerme|1971|C',
    notes: [],
  },
  {
    name: 'primary energy in brackets',
    text: 'Stadtvilla, Bedarfsausweis: Endenergie 88,4 kWh/(m²a) (Primärenergie 97,2 kWh/(m²a)), Heizung: Gas-Brennwert mit Solarthermie, Baujahr 2009, C',
    finds: 'bedarf|88,4|gas|2009|C',
    notes: ['primary'],
  },

  {
    name: 'a boiler’s year in brackets',
    text: `Sonnige Dachgeschosswohnung, 61 m², 2,5 Zimmer, Wannenbad, Baujahr 1936.
Die Wohnung wird über eine Gastherme (2017) beheizt.
Energieausweis: Bedarfsausweis mit 188,2 kWh/(m²*a), Energieeffizienzklasse F.`,
    finds: 'bedarf|188,2|gas|1936|F',
    notes: ['fromHeating', 'yearOfOther'],
  },
  {
    name: 'the carrier in brackets behind the kind',
    text: 'Oldenburg-Eversten, Whg. 80 m², Blk, TG, V (Gas), 109 kWh/m²a, Bj 1992, D',
    finds: 'verbrauch|109|gas|1992|D',
    notes: [],
  },
  {
    name: 'all fields of a certificate',
    text: `Energieausweis
Art: Bedarfsausweis
Gültig bis: 30.06.2034
Endenergiebedarf: 52,10 kWh/(m²*a)
Primärenergieträger: Erdgas
Effizienzklasse: B
Ausstelldatum: 01.07.2024
Jahrgang: ab 1.5.2014
Gebäudeart: Wohngebäude
Baujahr (Haus): 2014`,
    finds: 'bedarf|52,1|erdgas|2014|B',
    notes: [],
  },
  {
    name: 'a hotel',
    text: 'Hotel garni, 24 Zimmer, an der Weser. Energieverbrauchsausweis: Heizenergieverbrauch 178 kWh/(m²a), Stromverbrauch 66 kWh/(m²a), Fernwärme.',
    finds: 'verbrauch|178/66|fernwaerme|-|-',
    notes: [],
  },
  {
    name: 'a shared flat',
    text: 'Zu vermieten: Zimmer in 4er-WG, alles inkl. (Strom, Gas, Internet). Waschmaschine A+++, Baujahr des Hauses 1904.',
    finds: '-|-|-|1904|-',
    notes: ['carrierElsewhere', 'letterOther'],
  },
  {
    name: 'days in words',
    text: 'Einfamilienhaus, Bedarfsausweis erstellt am 14. Februar 2022, Endenergiebedarf 151 kWh/(m²·a), Flüssiggas, Baujahr 1983, Energieeffizienzklasse E, gültig bis 13. Februar 2032.',
    finds: 'bedarf|151|fluessiggas|1983|E',
    notes: [],
  },
  {
    name: 'a unit without its slash',
    text: 'Schickes Loft. Energieausweis: V, 92 kWh(m²a), FW, 1926, C',
    finds: 'verbrauch|92|fernwaerme|1926|C',
    notes: [],
  },
  {
    name: 'logs and oil',
    text: 'Bauernhaus mit Scheune. Der Bedarfsausweis weist 312,4 kWh/(m²a) aus (Klasse H). Geheizt wird mit Scheitholz und Öl. Das Wohnhaus ist aus dem Jahr 1880.',
    finds: 'bedarf|312,4|holz+heizoel|1880|H',
    notes: [],
  },
  {
    name: 'not needed',
    text: `Erdgeschosswohnung
Heizungsart: Etagenheizung
Befeuerung: Gas
Energieausweis: nicht benötigt (Denkmal)
Baujahr: 1899`,
    finds: '-|-|gas|1899|-',
    notes: ['exempt'],
  },
  {
    name: 'semicolons',
    text: 'DHH, Bedarfsausweis: Endenergiebedarf: 98.5 kWh/m²·a; Erdgas; Bj.: 1998; EEK: C; kein Makler',
    finds: 'bedarf|98,5|erdgas|1998|C',
    notes: ['decimalPoint'],
  },
  {
    name: 'a class one too good',
    text: 'Wohnung EG. Verbrauchsausweis, Endenergieverbrauch 161 kWh/(m²a), Energieeffizienzklasse E, Erdgas, Baujahr 1959',
    finds: 'verbrauch|161|erdgas|1959|E',
    notes: ['classMisfit'],
  },
  {
    name: 'new and without a certificate',
    text: 'Wir bieten eine Doppelhaushälfte, Energieeffizienzklasse A+ (KfW-40-Haus), Erdwärme, Photovoltaik mit 12 kWh Speicher.',
    finds: '-|-|-|-|A+',
    notes: ['standard'],
  },
  {
    name: 'dashes',
    text: `Etagenwohnung - Energieausweis liegt vor - Verbrauch - 128,0 kWh/(m²*a) - Gas - D - 1970`,
    finds: 'verbrauch|128|gas|1970|D',
    notes: [],
  },
  {
    name: 'a shop without square metres',
    text: 'Ladenfläche 85 qm, Schaufenster, Energieausweis: Verbrauch Heizung 121 kWh, Verbrauch Strom 53 kWh, Gas, Bj. 1965',
    finds: 'verbrauch|121/53|gas|-|-',
    notes: ['withoutUnit'],
  },
  {
    name: 'a heating of its own year',
    text: 'Reihenmittelhaus in Verden, 5 Zi., Heizung von 2019 (Gas-Brennwert), Baujahr 1974. Energieausweis wird gerade erstellt.',
    finds: '-|-|gas|1974|-',
    notes: ['fromHeating', 'inPreparation', 'yearOfOther'],
  },
  {
    name: 'the value’s word alone',
    text: 'ETW Bremen Neustadt. Energieverbrauchskennwert: 96,00 kWh/(m²*a). Warmwasser enthalten. Energieeffizienzklasse C. Energieträger: Nah-/Fernwärme. Baujahr: 1973.',
    finds: '-|96|fernwaerme|1973|C',
    notes: [],
  },
  {
    name: 'night storage',
    text: 'Bungalow, Energiebedarf lt. Ausweis 230 kWh/m2a, Nachtspeicheröfen, 1972, Effizienzklasse G',
    finds: '-|230|strom|1972|G',
    notes: ['fromHeating'],
  },
  {
    name: 'the scale itself',
    text: `Wohnung zum Kauf
Energieklasse
A B C D E F G H
123 kWh/(m²·a)
Energieausweistyp
Verbrauchsausweis
Baujahr
1985
Energieträger
Gas`,
    finds: 'verbrauch|123|gas|1985|-',
    notes: [],
  },
  {
    name: 'brackets behind the value’s name',
    text: 'Büroetage, Energieausweis: Bedarfsausweis, Endenergiebedarf (Wärme) 101 kWh/(m²a), Endenergiebedarf (Strom) 44 kWh/(m²a), Energieträger Heizung: Fernwärme',
    finds: 'bedarf|101/44|fernwaerme|-|-',
    notes: [],
  },
  {
    name: 'a day behind v.',
    text: 'Haus am See, Heizung: Pellets (2021), Energieausweis v. 05.01.2021, Bedarf, 77 kWh/(m²a), BJ 1956, Kl. C',
    finds: 'bedarf|77|pellets|1956|C',
    notes: ['yearOfOther'],
  },
  {
    name: 'a class at its place among others',
    text: 'Gepflegte 4-Zimmer-ETW in Bremen-Horn, Bj. 1983, 102 m², EBK, TG-Stellplatz. Energieausweis: V, 91,7 kWh/(m²·a), Fernwärme, Kl. C, gültig bis 03.02.2032.',
    finds: 'verbrauch|91,7|fernwaerme|1983|C',
    notes: [],
  },
  {
    name: 'an oil heating',
    text: 'Einfamilienhaus mit Einliegerwohnung\nBaujahr: 1979\nHeizungsart: Ölheizung\nEnergieausweis: Bedarfsausweis\nEndenergiebedarf: 276,9 kWh/(m²*a)\nEnergieeffizienzklasse: H\nEnergieausweis gültig bis: 12.12.2033',
    finds: 'bedarf|276,9|heizoel|1979|H',
    notes: ['fromHeating'],
  },
  {
    name: 'a value’s word without an area',
    text: 'Wohnung zu vermieten, Kaltmiete 650 Euro, Heizkosten 90 Euro, Verbrauchskennwert 139 kWh, Gaszentralheizung, Baujahr 1965.',
    finds: '-|139|gas|1965|-',
    notes: ['fromHeating', 'withoutUnit'],
  },
  {
    name: 'energy by kWh of two carriers',
    text: 'Verkauft wird ein Reetdachhaus. Energiebedarfsausweis, Kennwert: 333,33 kWh/(m²a), Holz, Strom, Bj. 1850, H',
    finds: 'bedarf|333,33|holz+strom|1850|H',
    notes: [],
  },
  {
    name: 'a workshop without a certificate',
    text: 'Atelier/Loft mit Gewerbenutzung, 150 m², Energieausweis nicht vorhanden.',
    finds: '-|-/-|-|-|-',
    notes: ['inPreparation'],
  },
  {
    name: 'a month of issue',
    text: 'MFH mit 9 Einheiten in Bremerhaven-Lehe. Verbrauchsausweis v. 11/2021: 148,5 kWh/m²a, Erdgas schwer, 1905, E.',
    finds: 'verbrauch|148,5|erdgas|1905|E',
    notes: [],
  },
  {
    name: 'a certificate to come',
    text: 'Neubauwohnung, Erstbezug, Energieausweis nach Fertigstellung. Effizienzhaus 40 EE, Luft/Wasser-Wärmepumpe und PV.',
    finds: '-|-|-|-|-',
    notes: ['heatingNoCarrier', 'standard'],
  },
  {
    name: 'a former ordinance in a word',
    text: '3 ZKB, 75qm, Bj. 1972, saniert 2012, Gasheizung, EnEV-Ausweis vorhanden: 132 KWh',
    finds: '-|132|gas|1972|-',
    notes: ['enev', 'fromHeating', 'withoutUnit', 'yearOfOther'],
  },
  {
    name: 'semicolons and small words',
    text: 'Zweifamilienhaus in Ganderkesee; Bedarfsausweis; 189,2 kWh/(m²a); Klasse F; Wärmeträger Gas; gebaut 1958, Anbau 1994.',
    finds: 'bedarf|189,2|gas|1958|F',
    notes: ['yearOfOther'],
  },
  {
    name: 'hot water included',
    text: 'Souterrainwohnung: Energieverbrauchskennwert 112 kWh/(m²*a) inkl. Warmwasser, Baujahr 1930, Heizung: Fernwärme, Energieeffizienzklasse D',
    finds: '-|112|fernwaerme|1930|D',
    notes: [],
  },
  {
    name: 'a certificate’s own sentence',
    text: 'Altbauwohnung. Laut Energieausweis (Verbrauch) beträgt der Endenergieverbrauch 127 kWh je m² und Jahr; Energieträger ist Erdgas; Baujahr 1911; Klasse D.',
    finds: 'verbrauch|127|erdgas|1911|D',
    notes: [],
  },
  {
    name: 'the boiler’s year in brackets behind it',
    text: 'Doppelhaushälfte von 1998, Gas-Brennwertheizung (Bj. 2016), Energieausweis B 105 kWh/(m²a) D',
    finds: 'bedarf|105|gas|1998|D',
    notes: ['fromHeating', 'yearOfOther'],
  },
  {
    name: 'electricity before heat',
    text: 'Supermarkt/Einzelhandelsfläche, 900 m². Energieausweis: Bedarf. Strom: 210 kWh/(m²a). Wärme: 77 kWh/(m²a). Energieträger: Strom.',
    finds: 'bedarf|77/210|strom|-|-',
    notes: [],
  },
  {
    name: 'heat and power',
    text: 'Apartment am Stadtgarten Vegesack, Klasse A+, Niedrigenergiehaus, Bedarfsausweis 27,5 kWh/(m²a), Energieträger: Fernwärme (KWK), Baujahr 2016',
    finds: 'bedarf|27,5|fernwaerme|2016|A+',
    notes: ['standard'],
  },
  {
    name: 'a house for holidays',
    text: 'Ferienhaus in Cuxhaven-Duhnen, Holzständerbauweise, Baujahr 2002, Ölofen. Kein Energieausweis, da Ferienhaus.',
    finds: '-|-|-|2002|-',
    notes: ['exempt'],
  },
  {
    name: 'a hasty line',
    text: 'RMH, Bj 66, Öl, 210kWh/m2, Bedarfsausw., F->G',
    finds: 'bedarf|210|heizoel|-|-',
    notes: ['twoDigitYear'],
  },
  {
    name: 'lines by lines',
    text: 'Wohnung\nEnergieausweis\nVerbrauchsausweis\nEnergiekennwert\n101,00 kWh/(m²a)\nEnergieeffizienzklasse\nD\nHeizung\nZentralheizung\nBefeuerung\nErdgas\nBaujahr\n1988',
    finds: 'verbrauch|101|erdgas|1988|D',
    notes: [],
  },
  {
    name: 'an office by semicolons',
    text: 'Büro- und Praxishaus, V: Wärme 112,5 kWh/(m²a); Strom 38,9 kWh/(m²a); Fernwärme; Bj. 1991',
    finds: 'verbrauch|112,5/38,9|fernwaerme|-|-',
    notes: [],
  },
  {
    name: 'slashes',
    text: 'Haus mit Kamin und Gastherme von 2003, 130 m², Baujahr 1926. Energieausweis wird zur Besichtigung vorgelegt: B/231 kWh/Gas/1926/G',
    finds: 'bedarf|231|gas|1926|-',
    notes: ['fromHeating', 'withoutUnit', 'yearOfOther'],
  },
  {
    name: 'two letters for the certificate',
    text: 'Whg., 2 Zi., EA: Bedarf, 144 kWh/(m²a), Bj. 1952, Gas-ZH, E',
    finds: 'bedarf|144|gas|1952|E',
    notes: ['fromHeating'],
  },
];
