-- Letters that keyboards of Arabic and Ukrainian lack, as people type them without: ڤ as ف, پ as ب, چ as ج, گ as ك, ґ as г; and
-- the dot of Gal·la is not looked at. contract/search-text.ts does the same, and a test compares both.
CREATE OR REPLACE FUNCTION "folded"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value)
  THEN translate(lower(value COLLATE "C"), U&'`\0009\000a\000b\000c\000d', '''     ')
  ELSE translate(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(normalize(replace(value, '´', ''''), NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]', '', 'g'), 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'),
    U&'ABCDEFGHIJKLMNOPQRSTUVWXYZͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅ\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9০১২৩৪৫৬৭৮৯ØøƟɵꝊꝋƆɔⱺŁłȽƚⱠⱡɫⱢꞭɬĐđƉɖÐðƊɗıƗɨƖɩĦħⱧⱨŦŧȾⱦƬƭƮʈŊŋƝɲƞƁɓƂƃɃƀƏəƎǝƐɛɆɇȺⱥɑⱭƑƒꞘꞙƓɠƔɣǤǥƘƙⱩⱪĸƤƥⱣᵽɌɍⱤɽƩʃƲʋɅʌɄʉƱʊⱲⱳƳƴɎɏƵƶȤȥƷʒȻȼƇƈɈɉς\0671\0649\06cc\06d0\0629\06c1\06d5\06c0\06c3\06be\06a9\2010\2011\2012\2013\2014\2015−\2043\02d7\fe58\fe63\ff0d֊\05be\2018\2019\201a\201b\02b9\02bb\02bc\02bd\02be\02bf\02c8\0060\2032\2035ꞌ\ff07\05f3\201c\201d\201e\201f\2033\00ab\00bb\05f4\ff02\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\0009\000a\000b\000c\000d\0085\0491\06a4\06a5\067e\0686\06af\06ad\0763\06aa\06a8\0698\06d2\06ba\055a\2796',
    U&'abcdefghijklmnopqrstuvwxyzͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏгғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥ012345678901234567890123456789ooooooooollllllllllddddddddiiiiihhhhttttttttnnnnnbbbbbbeeeeeeeeaaaaffffggggggkkkkkpppprrrrssvvvvuuuuwwyyyyzzzzzzccccjjσ\0627\064a\064a\064a\0647\0647\0647\0647\0647\0647\0643--------------\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027"""""""""\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0433\0641\0641\0628\062c\0643\0643\0643\0643\0642\0632\064a\0646\0027\002d') END
$$;;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folded_loosely"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(regexp_replace(folded(value), '([aou])e', '\1', 'g'), 'aa', 'a'), 'dj', 'd'), '''', ''), '·', '')
$$;--> statement-breakpoint
REINDEX INDEX "public_holiday_where";--> statement-breakpoint
REINDEX INDEX "person_change_name";--> statement-breakpoint
UPDATE "person_search" s SET "name" = w."name", "words" = w."words"
  FROM (
    SELECT u."id", folded(coalesce(p."full_name", u."name")) AS "name",
      search_forms(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")) AS "words"
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id") w
  WHERE w."id" = s."user_id" AND (w."name", w."words") IS DISTINCT FROM (s."name", s."words");--> statement-breakpoint
-- Messages with such letters get their words as they are typed without them, beside those they have.
UPDATE "my_voice_words" w SET "words" = w."words" || array_to_tsvector(m."words")
  FROM (
    SELECT "seq", array(
      SELECT DISTINCT left(f."form", 60)
      FROM unnest(ARRAY["body", replace("body", '·', '')]) AS t("text"),
        regexp_split_to_table(folded(t."text"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f]+') AS "word",
        unnest(ARRAY["word", folded_loosely("word")]) AS f("form")
      WHERE f."form" <> '') AS "words"
    FROM "my_voice_message" WHERE "body" ~ '[ґҐڤڥپچگڭݣڪڨژےں·]') m
  WHERE m."seq" = w."seq";
