/** Countries, regions and large cities that are taken for places by name alone. */
export const places: ReadonlySet<string> = new Set(
  (
    'Afghanistan|Albania|Algeria|Argentina|Armenia|Australia|Austria|Azerbaijan|Bangladesh|Belarus|Belgium|Bolivia|Bosnia|Brazil|' +
    'Bulgaria|Cambodia|Cameroon|Canada|Chile|China|Colombia|Costa Rica|Croatia|Cuba|Cyprus|Czech Republic|Denmark|Ecuador|Egypt|' +
    'Estonia|Ethiopia|Finland|France|Germany|Ghana|Greece|Guatemala|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|' +
    'Japan|Kazakhstan|Kenya|Kuwait|Latvia|Lebanon|Libya|Lithuania|Luxembourg|Malaysia|Malta|Mexico|Moldova|Mongolia|Morocco|' +
    'Mozambique|Myanmar|Namibia|Nepal|Netherlands|New Zealand|Nicaragua|Nigeria|North Korea|Norway|Oman|Pakistan|Panama|Paraguay|' +
    'Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Rwanda|Saudi Arabia|Senegal|Serbia|Singapore|Slovakia|Slovenia|' +
    'South Africa|South Korea|Spain|Sri Lanka|Sudan|Sweden|Switzerland|Syria|Taiwan|Tanzania|Thailand|Tunisia|Turkey|Uganda|' +
    'Ukraine|United Arab Emirates|United Kingdom|United States|Uruguay|Uzbekistan|Venezuela|Vietnam|Yemen|Zambia|Zimbabwe|' +
    'Africa|America|Antarctica|Asia|Europe|California|Texas|Bavaria|Scotland|England|Wales|Siberia|Catalonia|' +
    'Amsterdam|Athens|Atlanta|Auckland|Baghdad|Bangkok|Barcelona|Basel|Beijing|Belgrade|Berlin|Bern|Bogotá|Boston|Brussels|' +
    'Bucharest|Budapest|Buenos Aires|Cairo|Cambridge|Cape Town|Chicago|Cologne|Copenhagen|Dallas|Delhi|Dresden|Dubai|Dublin|' +
    'Edinburgh|Frankfurt|Geneva|Glasgow|Hamburg|Hanoi|Helsinki|Hong Kong|Houston|Istanbul|Jakarta|Jerusalem|Johannesburg|' +
    'Karachi|Kyiv|Kyoto|Lagos|Leipzig|Lima|Lisbon|London|Los Angeles|Lyon|Madrid|Manchester|Manila|Marseille|Melbourne|Miami|' +
    'Milan|Montreal|Moscow|Mumbai|Munich|München|Nairobi|Naples|New Delhi|New York|Osaka|Oslo|Oxford|Paris|Philadelphia|Prague|' +
    'Rio de Janeiro|Rome|Rotterdam|San Diego|San Francisco|Santiago|São Paulo|Seattle|Seoul|Shanghai|Shenzhen|Sofia|Stockholm|' +
    'Stuttgart|Sydney|Taipei|Tehran|Tel Aviv|Tokyo|Toronto|Vancouver|Venice|Vienna|Wien|Warsaw|Washington|Zurich|Zürich|' +
    'Deutschland|Frankreich|Österreich|Schweiz|Italien|Spanien|Europa|中国|北京|上海|台湾|香港|日本|東京|大阪|京都|韓国|서울'
  ).split('|'),
);
