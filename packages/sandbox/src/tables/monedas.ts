/** Currencies of a DE, with their English names as the DE schema (Monedas_v150) documents them. */
import { pairs } from './pairs.ts'

export const MONEDAS: ReadonlyMap<string, string> = pairs(`
AED=Dirham;AFN=Afghani;ALL=Lek;AMD=Dram;ANG=Netherlands Antillian Guilder;AOA=Kwanza;ARS=Argentine Peso;AUD=Australian Dollar;AWG=Aruban Guilder;
AZM=Azerbaijanian Manat;BAM=Convertible Mark;BBD=Barbados Dollar;BDT=Taka;BGN=Bulgarian Lev;BHD=Bahraini Dinar;BIF=Burundi Franc;
BMD=Bermudian Dollar (customarily: Bermuda Dollar);BND=Brunei Dollar;BOB=Boliviano;BOV=Mvdol;BRL=Brazilian Real;BSD=Bahamian Dollar;BTN=Ngultrum;
BWP=Pula;BYN=Belarusian Ruble;BYR=Belarussian Ruble;BZD=Belize Dollar;CAD=Canadian Dollar;CDF=Franc Congolais;CHE=WIR Euro;CHF=Swiss Franc;
CHW=WIR Franc;CLF=Unidad de Fomento;CLP=Chilean Peso;CNY=Yuan Renminbi;COP=Colombian Peso;COU=Unidad de Valor Real;CRC=Costa Rican Colon;
CUC=Peso Convertible;CUP=Cuban Peso;CVE=Cape Verde Escudo;CYP=Cyprus Pound;CZK=Czech Koruna;DJF=Djibouti Franc;DKK=Danish Krone;DOP=Dominican Peso;
DZD=Algerian Dinar;EEK=Kroon;EGP=Egyptian Pound;ERN=Nakfa;ETB=Ethopian Birr;EUR=Euro;FJD=Fiji Dollar;FKP=Falkland Islands Pound;GBP=Pound Sterling;
GEL=Lari;GHC=Cedi;GHS=Ghana Cedi;GIP=Gibraltar Pound;GMD=Dalasi;GNF=Guinea Franc;GTQ=Quetzal;GYD=Guyana Dollar;HKD=Honk Kong Dollar;HNL=Lempira;
HRK=Kuna;HTG=Gourde;HUF=Forint;IDR=Rupiah;ILS=New Israeli Sheqel;INR=Indian Rupee;IQD=Iraqi Dinar;IRR=Iranian Rial;ISK=Iceland Krona;
JMD=Jamaican Dollar;JOD=Jordanian Dinar;JPY=Yen;KES=Kenyan Shilling;KGS=Som;KHR=Riel;KMF=Comoro Franc;KPW=North Korean Won;KRW=Won;KWD=Kuwaiti Dinar;
KYD=Cayman Islands Dollar;KZT=Tenge;LAK=Kip;LBP=Lebanese Pound;LKR=Sri Lanka Rupee;LRD=Liberian Dollar;LSL=Loti;LTL=Lithuanian Litas;LVL=Latvian Lats;
LYD=Libyan Dinar;MAD=Morrocan Dirham;MDL=Moldovan Leu;MGA=Malagasy Ariary;MGF=Malagasy Franc;MKD=Denar;MMK=Kyat;MNT=Tugrik;MOP=Pataca;MRO=Ouguiya;
MRU=Ouguiya;MTL=Maltese Lira;MUR=Mauritius Rupee;MVR=Rufiyaa;MWK=Kwacha;MXN=Mexican Peso;MXV=Mexican Unidad de Inversion;MYR=Malaysian Ringgit;
MZM=Metical;MZN=Mozambique Metical;NAD=Namibia Dollar;NGN=Naira;NIO=Cordoba Oro;NOK=Norwegian Krone;NPR=Nepalese Rupee;NZD=New Zealand Dollar;
OMR=Rial Omani;PAB=Balboa;PEN=Nuevo Sol;PGK=Kina;PHP=Philippine Peso;PKR=Pakistan Rupee;PLN=Zloty;PYG=Guarani;QAR=Qatari Rial;ROL=Leu;
RON=Romanian Leu;RSD=Serbian Dinar;RUB=Russian Ruble;RWF=Rwanda Franc;SAR=Saudi Riyal;SBD=Solomon Islands Dollar;SCR=Seychelles Rupee;
SDD=Sudanese Dinar;SDG=Sudanese Pound;SEK=Swedish Krona;SGD=Singapore Dollar;SHP=St. Helena Pound;SIT=Tolar;SKK=Slovak Koruna;SLL=Leone;
SOS=Somali Shilling;SRD=Surinam Dollar;SRG=Suriname Guilder;SSP=South Sudanese Pound;STD=Dobra;STN=Dobra;SVC=El Salvador Colon;SYP=Syrian Pound;
SZL=Lilangeni;THB=Baht;TJS=Somoni;TMM=Manat;TMT=Turkmenistan New Manat;TND=Tunisian Dinar;TOP=Pa'anga;TRL=Turkish Lira;TRY=Turkish Lira;
TTD=Trinidad and Tobago Dollar;TWD=New Taiwan Dollar;TZS=Tanzanian Shilling;UAH=Hryvnia;UGX=Uganda Shilling;USD=US Dollar;USN=US Dollar(Next day);
UYI=Uruguay Peso en Unidades Indexadas(UI);UYU=Peso Uruguayo;UYW=Unidad Previsional;UZS=Uzbekistan Sum;VEB=Bolivar;VES=Bolivar Soberano;VND=Dong;
VUV=Vatu;WST=Tala;XAF=CFA Franc;XAG=Silver;XAU=Gold;XBA=Bond Markets Unit European Composite Unit(EURCO);
XBB=Bond Markets Unit European Monetary Unit(E.M.U.-6);XBC=Bond Markets Unit European Unit of Account 17 (E.U.A.-17);XCD=East Carribean Dollar;
XDR=SDR;XOF=CFA Franc;XPD=Palladium;XPF=CFP Franc;XPT=Platinum;XSU=Sucre;XTS=Codes specifically reserved for testing purposes;XUA=ADB Unit of Account;
XXX=The codes assigned for transactions where no currency is involved;YER=Yemeni Rial;YUM=New Dinar;ZAR=Rand;ZMK=Kwacha;ZMW=Zambian Kwacha;
ZWD=Zimbabwe Dollar;ZWL=Zimbabwe Dollar;
`)
