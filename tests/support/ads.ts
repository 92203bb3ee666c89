/** Advertisements, made up and written as portals, newspapers and sellers write them, each with what is to be found in it. */

export type Ad = {
  /** Its first line. */
  name: string;
  text: string;
  /** Chosen in the form. */
  building: 'wohn' | 'nichtwohn' | undefined;
  /**
   * Kind, final energy (of a non-residential building heat and electricity), carriers, year and class as they are read, '-'
   * where there is none and with a question mark where it is a guess; then the names of what does not fit together.
   */
  finds: string;
};

/** As of this day. */
export const adsDay = '2026-11-26';

const written = `
Helle 3-Zimmer-Wohnung mit Balkon
Wohnfläche ca.: 82 m²
Baujahr: 1974
Objektzustand: Gepflegt
Heizungsart: Zentralheizung
Wesentliche Energieträger: Gas
Energieausweis: liegt vor
Energieausweistyp: Verbrauchsausweis
Energieverbrauchskennwert: 123,4 kWh/(m²*a)
Energie-Effizienzklasse: D
= verbrauch | 123,4 | gas | 1974 | D
Bausubstanz & Energieausweis
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
G
= bedarf | 214,5 | heizoel | 1962 | G
HB-Schwachhausen, 2-Zi.-ETW, 58 m², EBK, Blk., 189.000 €, V, 118 kWh/(m²a), Gas, Bj. 1974, D
= verbrauch | 118 | gas | 1974 | D
Schöne Wohnung zu vermieten, 65 qm, Küche neu. V, 123 kWh, Gas, Bj. 1974, D
= verbrauch | 123? | gas | 1974 | D
Neubau-ETW am Werdersee. B, 28 kWh/(m²a), E, Bj. 2021, A+
= bedarf | 28 | strom | 2021 | A+
Zum Verkauf steht ein gepflegtes Einfamilienhaus in ruhiger Lage von Lilienthal.
Energieausweis: Bedarfsausweis, Endenergiebedarf 214 kWh/(m²·a), Energieträger der Heizung: Heizöl, Baujahr laut Ausweis 1962, Energieeffizienzklasse G.
= bedarf | 214 | heizoel | 1962 | G
Charmantes Bremer Haus mit 4 Zimmern und Garten in der Neustadt. Der Energieausweis liegt vor. Kaufpreis 420.000 €.
= - | - | - | - | - | noParticular
Reihenendhaus in Achim, 5 Zimmer, Vollkeller. Energieausweis ist in Vorbereitung und liegt zur Besichtigung vor.
= - | - | - | - | - | inPreparation
Altbremer Haus von 1904 unter Denkmalschutz, daher ist kein Energieausweis erforderlich. 6 Zimmer, 180 m².
= - | - | - | 1904 | - | exempt
Verbrauchsausweis, 145 kWh/(m²a), Erdgas, Baujahr 1978, Energieeffizienzklasse D. Wohnung mit Südbalkon.
= verbrauch | 145 | erdgas | 1978 | D | classMisfit
Wohnung, V, 130,1 kWh/(m²a), FW, Bj. 1970, D
= verbrauch | 130,1 | fernwaerme | 1970 | D | classMisfit
Eigentumswohnung, 3 Zimmer
Energieausweis: Verbrauchsausweis
Endenergiebedarf: 98,2 kWh/(m²·a)
Energieträger: Fernwärme
Baujahr: 1968
Energieeffizienzklasse: C
= verbrauch | 98,2 | fernwaerme | 1968 | C | kindMisfit
Mehrfamilienhaus mit 6 Wohnungen. Energieausweis (Bedarf): liegt vor. Verbrauchsausweis: 133 kWh/(m²a), Gas, Baujahr 1971, E.
= bedarf+verbrauch | 133 | gas | 1971 | E | twoKinds
Wohnung in Findorff, 3 Zimmer, Einbauküche Baujahr 2019, Bad von 2015. V, 110 kWh/(m²a), Gas, D.
= verbrauch | 110 | gas | - | D
Einfamilienhaus mit Carport
Baujahr 1955
Baujahr Anlagentechnik: 2011
Letzte Modernisierung: 2018
Bedarfsausweis, Endenergiebedarf 231,00 kWh/(m²·a), Erdgas, Effizienzklasse G
= bedarf | 231 | erdgas | 1955 | G
Reihenhaus, Baujahr 1963. Energieausweis: Bedarfsausweis, 199 kWh/(m²a), Gas, Baujahr laut Energieausweis 1965, F.
= bedarf | 199 | gas | 1965 | F | twoYears
Wohnung im Viertel
Bedarfsausweis
Primärenergiebedarf: 201 kWh/(m²·a)
Energieträger: Gas
Baujahr: 1910
Klasse: F
= bedarf | - | gas | 1910 | F | noEnergyButOther
A+ Lage am Bürgerpark! Altbauwohnung mit 4 Zimmern. V, 142 kWh/(m²a), Gas, Bj. 1908.
= verbrauch | 142 | gas | 1908 | -
Möblierte 1-Zimmer-Wohnung, Kühlschrank Energieeffizienzklasse A++ und Waschmaschine Klasse B inklusive. Verbrauchsausweis, 99 kWh/(m²a), Fernwärme, Baujahr 1972.
= verbrauch | 99 | fernwaerme | 1972 | -
Wohnung, 2. OG
Energieausweis gültig bis: 14.09.2025
Verbrauchsausweis
Endenergieverbrauch 88 kWh/(m²a)
Energieträger Fernwärme
Baujahr 1966
Effizienzklasse C
= verbrauch | 88 | fernwaerme | 1966 | C | expiredUntil
Reihenhaus. Bedarfsausweis vom 03.05.2019, gültig bis 02.05.2031, 176,4 kWh/(m²a), Erdgas, Baujahr 1961, F.
= bedarf | 176,4 | erdgas | 1961 | F | datesMisfit
Reihenhaus. Ausstelldatum: 03.05.2019, gültig bis: 02.05.2029. Bedarfsausweis, 176,4 kWh/(m²a), Erdgas, Baujahr 1961, F.
= bedarf | 176,4 | erdgas | 1961 | F
Bungalow. Energieausweis ausgestellt am 01.03.2027. Bedarfsausweis, 260 kWh/(m²a), Heizöl, Bj. 1958, H.
= bedarf | 260 | heizoel | 1958 | H | future
Reihenhaus, Energiepass von 2012: Bedarf, 201 kWh/(m²a), Gas, Bj. 1953
= bedarf | 201 | gas | 1953 | - | expired
Maisonette
Energieausweis: Verbrauchsausweis
Endenergieverbrauch: 112,3
Energieträger: Gas
Baujahr: 1989
Energieeffizienzklasse: D
= verbrauch | 112,3? | gas | 1989 | D
Zweifamilienhaus, Verbrauch letztes Jahr 28.500 kWh Gas. Baujahr 1973. Energieausweis: Verbrauchsausweis, Klasse E.
= verbrauch | - | - | 1973 | E
Landhaus. Bedarfsausweis, Endenergiebedarf 142 kWh/(m²a), Energieträger: Erdgas, Solarthermie, Baujahr 2001, Klasse E.
= bedarf | 142 | erdgas+solar | 2001 | E
ETW Huchting, 70 m². V, 134 kWh/(m²a), Fernw., Bj. 74, E
= verbrauch | 134 | fernwaerme | 74? | E
Bürofläche in der Airport-Stadt, 420 m²
Energieausweis: Verbrauchsausweis (Nichtwohngebäude)
Endenergieverbrauch Wärme: 96 kWh/(m²a)
Endenergieverbrauch Strom: 31 kWh/(m²a)
Energieträger: Fernwärme
= verbrauch | 96 | 31 | fernwaerme
Ladenlokal in der Innenstadt zu vermieten, 110 m². V, Wärme 88, Strom 45 kWh/(m²a), Gas
= verbrauch | 88 | 45 | gas
Lagerhalle mit Büro, 800 m². Bedarfsausweis, 165 kWh/(m²a), Heizöl, Baujahr 1988, Energieeffizienzklasse F.
= bedarf | - | - | heizoel | classForOther | oneValue
Wohnung: Verbrauchsausweis, Endenergieverbrauch 114 kWh/(m²a), Gas, Bj. 1975, D. Weitere Angaben: Energiekennwert 141 kWh/(m²a).
= verbrauch | 114 | gas | 1975 | D | twoValues
Penthouse über den Dächern
Energieeffizienzklasse: B
Energieausweis: Bedarfsausweis, Endenergiebedarf 92 kWh/(m²a), Gas-Brennwert, Baujahr 2004, Effizienzklasse C
= bedarf | 92 | gas? | 2004 | C | twoClasses
WG-Zimmer, 16 m², 420 € warm, WLAN, Waschmaschine, Keller, Fahrradraum. Haltestelle vor der Tür. Ab 01.02.2027.
= - | - | - | - | -
Neubau-Reihenhaus in Ritterhude, Energieausweis: Bedarfsausweis, Endenergie: 22 kWh/(m²a), Energieträger: Luft-Wasser-Wärmepumpe, Baujahr 2023, Klasse A+, keine Provision.
= bedarf | 22 | waermepumpe? | 2023 | A+
Einfamilienhaus mit PV-Anlage 9,8 kWp und 10 kWh Batteriespeicher, Bedarfsausweis: 45 kWh/(m²a), Strom, Baujahr 2017, Effizienzklasse A.
= bedarf | 45 | strom | 2017 | A
Wohn- und Geschäftshaus: Wohnen: Verbrauchsausweis, 121 kWh/(m²a), Gas, Bj. 1955, D. Gewerbe: Verbrauchsausweis, Wärme 140 kWh/(m²a), Strom 60 kWh/(m²a), Gas.
= verbrauch | 121 | gas | 1955 | D
Sonnige Dachgeschosswohnung, 61 m², 2,5 Zimmer, Wannenbad, Baujahr 1936.
Die Wohnung wird über eine Gastherme (2017) beheizt.
Energieausweis: Bedarfsausweis mit 188,2 kWh/(m²*a), Energieeffizienzklasse F.
= bedarf | 188,2 | gas? | 1936 | F
Wohnung zum Kauf
Energieklasse
A B C D E F G H
123 kWh/(m²·a)
Energieausweistyp
Verbrauchsausweis
Baujahr
1985
Energieträger
Gas
= verbrauch | 123 | gas | 1985 | -
Stadtvilla, Bedarfsausweis: Endenergie 88,4 kWh/(m²a) (Primärenergie 97,2 kWh/(m²a)), Heizung: Gas-Brennwert mit Solarthermie, Baujahr 2009, C
= bedarf | 88,4 | gas?+solar? | 2009 | C
ETW Bremen Neustadt. Energieverbrauchskennwert: 96,00 kWh/(m²*a). Warmwasser enthalten. Energieeffizienzklasse C. Energieträger: Nah-/Fernwärme. Baujahr: 1973.
= - | 96 | fernwaerme | 1973 | C
Haus mit Kamin und Gastherme von 2003, 130 m², Baujahr 1926. Energieausweis wird zur Besichtigung vorgelegt: B/231 kWh/Gas/1926/G
= bedarf | 231? | gas | 1926 | G
V, 98-112 kWh/(m²a), Gas, Bj. 1964, D
= verbrauch | 98 bis 112? | gas | 1964 | D
Bedarfsausweis, Endenergiebedarf zwischen 98 und 112 kWh/(m²·a), Öl
= bedarf | 98 bis 112? | heizoel | - | -
## Energie
- **Baujahr:** 1966
- **Klasse:** D
- **Energieausweis:** Verbrauchsausweis, 101 kWh/(m²\\*a)
= verbrauch | 101 | - | 1966 | D
| Energieausweis | Endenergie | Energieträger | Baujahr | Klasse |
|---|---|---|---|---|
| Verbrauch | 101 kWh/(m²a) | Gas | 1966 | D |
= verbrauch | 101 | gas | 1966 | D
Baujahr lt. Energieausweis.......... 1974
Effizienz-
klasse.............................. D
Wesentliche(r) Energieträger........ Erdgas
= - | - | erdgas | 1974 | D
Verbrauchsausweis 101 kWh/(m²a) Gas Bj. 1966 D
= verbrauch | 101 | gas | 1966 | D
V, 101 kWh/(m²a)
Gas
Bj. 1966
D
= verbrauch | 101 | gas | 1966 | D
Verbrauchsausweis / 101 kWh/(m²a) / Erdgas / 1966 / D
= verbrauch | 101 | erdgas | 1966 | D
wohnung, energieausweis: verbrauch, 118 kwh/(m²a), energieträger gas, baujahr 1974, effizienzklasse d
= verbrauch | 118 | gas | 1974 | D
v: 118 kwh/m2a – öl – bj 1958 – effizienzklasse d
= verbrauch | 118 | heizoel | 1958 | D
Bedarfsausweis 210 kWh/(m²a) Ölheizung Bj. 1958 G
= bedarf | 210 | heizoel? | 1958? | G
Wohnung, HWB 38 kWh/m²a, Klasse B
= - | - | - | - | B | noEnergyButOther
Wohnung, Heizwärmebedarf: 61 kWh/(m²a), Energieklasse C, Baujahr 1990
= - | - | - | 1990 | C | noEnergyButOther
Verbrauchsausweis, 101 kWh/(m²a), Wärme aus Verbrennung von Siedlungsabfällen, 1974, D
= verbrauch | 101 | abfall | 1974 | D
Wesentliche Energieträger: Nah-/Fernwärme aus KWK, fossiler Brennstoff (Gasförmige und flüssige Brennstoffe) bzw. Energieträger, Baujahr 1974
= - | - | fernwaerme | 1974 | -
Energieträger: Wärme aus KWK, gebäudeintegriert oder gebäudenah; Abwärme aus Prozessen, Bioöl und Braunkohlenbriketts
= - | - | kwk+abwaerme+bioel+kohle | - | -
Finanzierung: 3,4 %, Bonität A, gültig bis 31.12.2025
Wohnung mit Garage (Bj. 1998). V, 118 kWh/(m²a), Öl, Bj. 1974, D. Gas, Wasser, Strom liegen in der Straße.
= verbrauch | 118 | heizoel | 1974 | D
Garage: Baujahr 1998, Strom. Mietvertrag gültig bis 30.09.2025. Grundstück erschlossen mit Gas, Wasser, Strom.
Verbrauchsausweis, 118 kWh/(m²a)
= verbrauch | 118 | - | - | -
[nichtwohn] Repräsentative Villa, genutzt als Kanzlei. Verbrauchsausweis, Heizenergie 130 kWh/(m²a), Strom 22 kWh/(m²a), Erdgas.
= verbrauch | 130 | 22 | erdgas
`;

export const ads: Ad[] = [...written.matchAll(/(?:\[(wohn|nichtwohn)\] )?((?:(?!= ).*\n)+)= (.*)\n/g)].map(
  ([, building, text = '', finds = '']) => ({
    ...{ text: text.trim(), finds, building: building as Ad['building'] },
    name: text.trim().split('\n')[0] ?? '',
  }),
);
