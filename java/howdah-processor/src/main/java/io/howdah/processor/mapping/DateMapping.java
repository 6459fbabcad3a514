package io.howdah.processor.mapping;

import io.howdah.processor.source.HowdahApi;
import javax.lang.model.type.DeclaredType;

/**
 * A date of java.time: a DateTimeInterface of PHP, by value.
 *
 * @param constant its codec in DateCodec
 */
record DateMapping(DeclaredType javaType, String constant) implements Mapping {

    @Override
    public String phpType() {
        return "DateTimeInterface";
    }

    private String codec(GeneratedClass source) {
        return source.imports().name(HowdahApi.DATE_CODEC) + "." + constant;
    }

    @Override
    public void write(CodeContext site, String value) {
        site.code().line(codec(site.source()) + ".write(" + site.out() + ", " + value + ");");
    }

    @Override
    public String read(CodeContext site) {
        return codec(site.source()) + ".read(" + site.in() + ")";
    }

    @Override
    public String reader(CodeContext site) {
        return codec(site.source());
    }

    @Override
    public boolean hasObjects() {
        return true;
    }

    @Override
    public String plan(GeneratedClass source) {
        return codec(source) + ".plan()";
    }
}
