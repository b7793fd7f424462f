/** Units of measure: codes with their abbreviations for dDesUniMed. Table 5 of the manual. */
import { pairs } from './pairs.ts'

export const UNIDADES: ReadonlyMap<string, string> = pairs(`
77=UNI;79=kg/m2;83=kg;86=g;87=m;88=ML;89=LT;90=MG;91=CM;92=CM2;93=CM3;94=PUL;95=MM;96=MM2;97=AA;98=ME;99=TN;100=Hs;101=Mi;102=Di;103=Ya;104=DET;
108=MT;109=M2;110=M3;111=4A;112=Ci;113=DOC;114=GLL;115=GRO;116=E4;117=KT;118=M5;119=MCU;120=MIL;121=PAR;122=FOT;123=FTK;124=PCE;125=KLT;126=RM;127=RO;
128=kWh;129=U(JGO);130=DR;131=BX;132=SET;133=PK;134=BG;135=DPC;136=JR;137=BL;138=AB;139=BK;140=BW;569=ración;625=Km;660=ml;666=Se;869=ha;885=GL;
891=pm;2329=UI;2366=CPM;
`)
