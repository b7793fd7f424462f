#!/usr/bin/env bash
# A client without any library: signs an rDE with xmlsec1, completes its QR with openssl, and posts it with curl.
# Usage: by-hand.sh FOLDER ADDRESS. FOLDER has cert.pem, key.pem, ca.pem and unsigned.xml: an rDE with an empty
# Signature and, after it, the text of the QR up to DigestValue. Writes signed.xml there and prints SIFEN's answer.
set -euo pipefail
cd "$1"
csc_id=0001 csc=ABCD0000000000000000000000000000

hex() { od -An -v -tx1 | tr -d ' \n'; }

xmlsec1 --sign --privkey-pem key.pem,cert.pem --id-attr:Id DE --output signed.xml unsigned.xml
digest=$(sed -n 's:.*<DigestValue>\(.*\)</DigestValue>.*:\1:p' signed.xml)
query=$(sed -n 's:.*<dCarQR>[^?]*?\(.*\)DIGEST</dCarQR>.*:\1:p' signed.xml | sed 's/&amp;/\&/g')
query="${query}$(printf %s "$digest" | hex)&IdCSC=$csc_id"
hash=$(printf %s "$query$csc" | openssl dgst -sha256 -r | cut -d' ' -f1)
qr=$(printf %s "$query&cHashQR=$hash" | sed 's/&/\&amp;/g')
# The QR is outside the signed element. In the replacement of sed, an unescaped & means the matched text.
sed -i "s|?[^<]*DIGEST</dCarQR>|?$(printf %s "$qr" | sed 's/&/\\&/g')</dCarQR>|" signed.xml

{
  printf '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>'
  printf '<rEnviDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>1</dId><xDE>'
  sed '1{/^<?xml/d}' signed.xml
  printf '</xDE></rEnviDe></env:Body></env:Envelope>'
} >request.xml
curl --silent --show-error --noproxy '*' --cert cert.pem --key key.pem --cacert ca.pem --tlsv1.2 \
  --header 'Content-Type: application/xml; charset=utf-8' --data-binary @request.xml "$2"
